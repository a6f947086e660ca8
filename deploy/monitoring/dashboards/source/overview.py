"""Is it healthy, what happens to notifications, and who waits for whom."""

from grafana import Dashboard, Panel, Query, Row, gauge, increase, quantile, rate

_FIRING = 'ALERTS{alertstate="firing",alertname=~"Belfry.*"}'
_STARTED = gauge("max", "process_start_time_seconds", "service, worker")
_UNDER_WAY = rate("belfry_receipts_total", "code, rule", 'terminal="false",code!="accepted"')

DASHBOARD = Dashboard(
    "overview", "overview",
    "Whether Belfry is healthy, what happens to notifications, and who waits for whom. Begin here.",
    Row(
        "Is it healthy?",
        Panel(
            "Alerts that fire",
            "How many alerts fire. If there is one, find its name in the table beside and its section in "
            "deploy/monitoring/alerts/README.md.",
            "short", Query(f"count({_FIRING}) or vector(0)"), kind="stat", width=4, warn=1),
        Panel(
            "Which alerts",
            "Each alert that fires; empty while none does. deploy/monitoring/alerts/README.md has a section for each name: what "
            "happened and what to do.",
            "short",
            Query(f"max by (alertname, severity, service, worker) ({_FIRING})", form="table"), kind="table", width=8,
            hides=("Value",)),
        Panel(
            "Ready processes",
            "Processes of each service that process records. Below 1 nothing is delivered: see BelfryServiceAbsent "
            "and BelfryNotReady.",
            "short", Query(gauge("sum", "belfry_ready", "service"), "{{service}}"), kind="stat", width=12, warn=1,
            warns_below=True),
        Panel(
            "State of each process",
            "What each process does. Restoring after a start is normal (BelfryRestoreLong says when it is too long); "
            "connecting means that no broker answers (BelfryBrokerAway).",
            "short", Query(gauge("max", "belfry_state", "service, worker, state") + " == 1", form="table"),
            kind="table", width=8, hides=("Value",)),
        Panel(
            "Does a broker answer?",
            "1 if a broker answers every process of the service. If it is 0 for all, look at the brokers or the "
            "network; for one, at its connection. See BelfryBrokerAway.",
            "short", Query(gauge("min", "belfry_connected", "service"), "{{service}}"), kind="stat", width=8, warn=1,
            warns_below=True),
        Panel(
            "Running for",
            "Time since each process started. If it stays short, the process is restarted again and again: see "
            "BelfryRestartsOften.",
            "s",
            Query(f"time() - {_STARTED}", "{{service}} {{worker}}"), kind="stat", width=8)),
    Row(
        "What happens to notifications?",
        Panel(
            "Requests accepted",
            "Requests accepted a second, by the interruption level that they ask for. If none comes, ask the "
            "producers, or look for rejections on the dashboard of transactions.",
            "reqps", Query(rate("belfry_notifications_total", "level"), "{{level}}"), stacks=True),
        Panel(
            "How notifications end",
            "Final receipts a second, by code: each accepted notification has exactly one. If suppressed or expired "
            "rises, the table of rules says why.",
            "ops", Query(rate("belfry_receipts_total", "code", 'terminal="true"'), "{{code}}"), stacks=True),
        Panel(
            "Outcomes by rule",
            "Final receipts in the time shown, by code and by the rule that decided. Services/README.md explains "
            "each rule; `belfry explain APP/REQUEST/PERSON` tells the story of one notification.",
            "short",
            Query("topk(20, " + increase("belfry_receipts_total", "code, rule", 'terminal="true"') + ")",
                  "{{code}} {{rule}}"),
            kind="bargauge", height=10),
        Panel(
            "On the way",
            "Receipts a second that are not final: held, parked, lowered and so on, by rule. What is held waits; see "
            "the dashboard of waiting notifications.",
            "ops",
            Query(_UNDER_WAY, "{{code}} {{rule}}"), height=10)),
    Row(
        "Who waits for whom?",
        Panel(
            "How far each service is behind",
            "Age of the last record read while more can be read. Above 10 s in the urgent lane or 300 s in the "
            "normal one, BelfryBehind fires. The first service that is behind is the one to look at.",
            "s", Query(gauge("max", "belfry_lag_seconds", "service, lane"), "{{service}} {{lane}}")),
        Panel(
            "Records that wait between services",
            "Records written and not yet processed. `belfry lag` shows the same by partition. See BelfryBehind, and "
            "BelfryHotPartition if it is one partition.",
            "short", Query(gauge("sum", "belfry_lag_records", "service, lane"), "{{service}} {{lane}}")),
        Panel(
            "Time from acceptance to delivery",
            "For what did not wait for a Focus, a summary or a trigger. If it rises, the dashboard of latency shows "
            "which service takes the time; see BelfryUrgentSlow.",
            "s",
            Query(quantile(0.5, "belfry_delivery_seconds", "lane"), "{{lane}}, half are faster"),
            Query(quantile(0.99, "belfry_delivery_seconds", "lane"), "{{lane}}, 99 % are faster")),
        Panel(
            "Notifications that wait",
            "Notifications that wait, by what for. This is not a fault: people have a Focus or a summary. After a "
            "restart the numbers are complete only once all keys are read.",
            "short", Query(gauge("sum", "belfry_notifications_waiting", "reason"), "{{reason}}"), stacks=True),
        Panel(
            "Dead letters",
            "Rejected records a second. At ingestion a producer sends what the contract does not allow "
            "(BelfryDeadLetters); at any other service see BelfryStageTurnsDown. `belfry dead-letters list` shows "
            "them.",
            "ops", Query(rate("belfry_dead_letters_total", "service"), "{{service}}")),
        Panel(
            "Missing secrets",
            "Secrets that apps' records refer to and that cannot be read. A signed request of such an app is "
            "rejected. deploy/guides/SECRETS.md says what to do.",
            "short", Query(gauge("max", "belfry_secrets_missing", "service"), "{{service}}"), warn=1)))
