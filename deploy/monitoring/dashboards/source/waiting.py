"""What waits in scheduling, for what, and how waits end."""

from grafana import Dashboard, Panel, Query, Row, gauge, rate

_WAITING, _RECEIPTS = "belfry_notifications_waiting", "belfry_receipts_total"

DASHBOARD = Dashboard(
    "waiting", "waiting and held",
    "Notifications that wait for a Focus, a summary, a trigger, a snooze or a registration, and how waits end.",
    Row(
        "What waits",
        Panel(
            "Waiting now",
            "Notifications that wait, by what for, as of the last commit. After a restart those of keys that are "
            "still unread are missing: see the panel of unread keys.",
            "short", Query(gauge("sum", _WAITING, "reason"), "{{reason}}"), kind="stat", width=24, height=5),
        Panel(
            "Waiting",
            "The same over time. A rise of registration means that requests come before the records of the person or "
            "app: they are suppressed under rule P1 after 10 s.",
            "short", Query(gauge("sum", _WAITING, "reason"), "{{reason}}"), stacks=True),
        Panel(
            "Waiting in each process",
            "A process that has much more than the others has a hot partition, or people with many notifications.",
            "short", Query(gauge("sum", _WAITING, "worker"), "{{worker}}"), stacks=True)),
    Row(
        "How waits begin and end",
        Panel(
            "Begin to wait",
            "Receipts of held, parked and snoozed notifications a second, by rule. Services/README.md explains each "
            "rule.",
            "ops",
            Query(rate(_RECEIPTS, "code, rule", 'code=~"held|parked|snoozed"'), "{{code}} {{rule}}"), stacks=True),
        Panel(
            "Ended while waiting",
            "Receipts a second by the rules for what waits (W): read meanwhile, expired, turned off, or the end of a "
            "Focus or summary came.",
            "ops", Query(rate(_RECEIPTS, "code, rule", 'rule=~"W.*"'), "{{code}} {{rule}}"), stacks=True)),
    Row(
        "Timers",
        Panel(
            "Timers fired",
            "People whose timers fired, a second. At summary times many fire at once.",
            "ops", Query(rate("belfry_timers_fired_total", "service, worker"), "{{service}} {{worker}}")),
        Panel(
            "Late",
            "Seconds by which the first due timer is late. Above 30 s for two minutes, BelfryTimersLate fires.",
            "s", Query(gauge("max", "belfry_timers_late_seconds", "service, worker"), "{{service}} {{worker}}"),
            warn=30),
        Panel(
            "People with a timer",
            "Keys for which something is due later: a trigger, a Focus that ends, a summary, or only memories to "
            "forget.",
            "short", Query(gauge("sum", "belfry_timers_waiting", "service, worker"), "{{service}} {{worker}}")),
        Panel(
            "People with state",
            "Keys in memory. They decide how much memory scheduling needs: see deploy/guides/SIZING.md.",
            "short", Query(gauge("sum", "belfry_state_keys", "service, worker"), "{{service}} {{worker}}")),
        Panel(
            "Unread keys",
            "Keys that a restore has not read yet; their timers and what waits in them are not known. It falls to 0 "
            "within seconds after a start.",
            "short", Query(gauge("sum", "belfry_state_keys_unread", "service, worker"), "{{service}} {{worker}}"))))
