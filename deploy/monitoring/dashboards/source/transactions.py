"""Transactions, restore and dead letters: the loop of each service."""

from grafana import Dashboard, Panel, Query, Row, gauge, quantile, rate

_EACH = "{{service}} {{worker}}"

DASHBOARD = Dashboard(
    "transactions", "transactions, restore, dead letters",
    "The loop of each service: its commits and what interrupts them, the restore of state, and rejected records.",
    Row(
        "Commits",
        Panel(
            "Transactions",
            "Transactions committed a second. None while records wait means that the process stands still: see "
            "BelfryNotReady and BelfryStuck.",
            "ops", Query(rate("belfry_transactions_committed_total", "service, worker"), _EACH)),
        Panel(
            "Time of a commit",
            "Time that a commit with its offsets takes at the broker, 99 % are faster. If it rises for all services, "
            "the brokers are slow: look at their disks and at min.insync.replicas.",
            "s", Query(quantile(0.99, "belfry_commit_seconds", "service"), "{{service}}")),
        Panel(
            "Records in a transaction",
            "Half of the transactions have fewer, and 99 %. Under load they grow, which is how a service catches up.",
            "short",
            Query(quantile(0.5, "belfry_batch_records", "service"), "{{service}}, half have fewer"),
            Query(quantile(0.99, "belfry_batch_records", "service"), "{{service}}, 99 % have fewer")),
        Panel(
            "Since the last commit and the last turn",
            "Seconds since the last commit, which is long where nothing comes in, and since the loop last turned, "
            "which must stay near 0: above 60 s BelfryStuck fires.",
            "s",
            Query(gauge("max", "belfry_commit_age_seconds", "service, worker"), _EACH + " commit"),
            Query(gauge("max", "belfry_turn_age_seconds", "service, worker"), _EACH + " turn"))),
    Row(
        "Interruptions",
        Panel(
            "Aborted",
            "Transactions aborted a second; each was done again. A few are normal in a rebalance or when a broker "
            "restarts. See BelfryTransactionsAborted.",
            "ops", Query(rate("belfry_transactions_aborted_total", "service, worker"), _EACH), width=6),
        Panel(
            "Producers replaced",
            "Producers replaced a second after an uncertain commit: connections break or the broker answers late. "
            "See BelfryProducersReplaced.",
            "ops", Query(rate("belfry_producers_replaced_total", "service, worker"), _EACH), width=6),
        Panel(
            "Fencings",
            "Times a second that another process seemed to take over the name of this one. Two processes with one "
            "worker.id, or brokers that come and go: see BelfryRivals.",
            "ops", Query(rate("belfry_fencings_total", "service, worker"), _EACH), width=6),
        Panel(
            "Offsets out of range",
            "Partitions that were continued at the start of their log because records were deleted before they were "
            "read. Any is a loss: see BelfryOffsetsReset.",
            "ops", Query(rate("belfry_offset_resets_total", "service, worker"), _EACH), width=6)),
    Row(
        "Restore",
        Panel(
            "Restored",
            "Share of the state that is restored. A partition is not worked on until it is 100 %. See "
            "BelfryRestoreLong.",
            "percentunit", Query(gauge("min", "belfry_restore_progress", "service, worker"), _EACH), width=8),
        Panel(
            "Offsets to restore",
            "Offsets of the changelog that the last restore had to read. If it is many times the number of keys, "
            "compaction does not keep up: run `belfry topics check`.",
            "short", Query(gauge("sum", "belfry_restore_offsets", "service, worker"), _EACH), width=8),
        Panel(
            "Registered apps",
            "Apps that each process knows. They should agree; one that knows fewer has not read notifications.apps "
            "to its end: see BelfryNotReady.",
            "short", Query(gauge("max", "belfry_apps_known", "service, worker"), _EACH), width=8)),
    Row(
        "Dead letters",
        Panel(
            "By service",
            "Records turned down a second. At ingestion a producer breaks the contract (BelfryDeadLetters); at a "
            "later service see BelfryStageTurnsDown.",
            "ops", Query(rate("belfry_dead_letters_total", "service"), "{{service}}"), stacks=True),
        Panel(
            "By reason",
            "The same by the reason in the header belfry-reason. `belfry dead-letters list` shows the records, with "
            "the fix; `belfry dead-letters replay` sends them again.",
            "ops", Query(rate("belfry_rejections_total", "service, reason"), "{{service}} {{reason}}"), stacks=True)),
    Row(
        "Traces",
        Panel(
            "Spans exported",
            "Spans a second that the collector or the file took. Empty while no setting says where spans go: see "
            "deploy/monitoring/traces/README.md.",
            "ops", Query(rate("belfry_spans_exported_total", "service"), "{{service}}")),
        Panel(
            "Spans dropped",
            "Spans a second that were not exported, by reason. Notifications are not concerned; "
            "deploy/monitoring/traces/README.md says what each reason means.",
            "ops", Query(rate("belfry_spans_dropped_total", "service, reason"), "{{service}} {{reason}}"))))
