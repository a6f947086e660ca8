"""How long each stage takes, and how far it is behind, by lane, service and partition."""

from grafana import Dashboard, Panel, Query, Row, gauge, quantile, rate

_URGENT, _NORMAL = 'lane="urgent"', 'lane="normal"'
_DELIVERY, _STAGE = "belfry_delivery_seconds", "belfry_stage_seconds"
_SERVICE = 'service=~"$service"'


def _share_within(seconds, metric, by, lane):
    """The share of a histogram's observations at or below one of its bounds."""
    within = rate(metric + "_bucket", by, f'{lane},le="{seconds}"')
    return f"{within} / {rate(metric + '_count', by, lane)}"


DASHBOARD = Dashboard(
    "latency", "latency and lag",
    "How long requests take from stage to stage, and how far each stage and partition is behind.",
    Row(
        "From acceptance to delivery, for what did not wait",
        Panel(
            "Urgent requests",
            "Time from the acceptance of an urgent request to the commit of its deliveries. If it rises, the panels "
            "below show which service takes the time. See BelfryUrgentSlow.",
            "s",
            Query(quantile(0.5, _DELIVERY, "", _URGENT), "half are faster"),
            Query(quantile(0.99, _DELIVERY, "", _URGENT), "99 % are faster"), width=8, warn=1),
        Panel(
            "Normal requests",
            "The same in the normal lane, which waits while urgent requests come. Minutes mean a backlog: see "
            "BelfryBehind.",
            "s",
            Query(quantile(0.5, _DELIVERY, "", _NORMAL), "half are faster"),
            Query(quantile(0.99, _DELIVERY, "", _NORMAL), "99 % are faster"), width=8),
        Panel(
            "Urgent requests by time",
            "How many urgent deliveries took how long. Two bands mean that some partitions or workers are slower "
            "than others: look at the partitions below.",
            "s",
            Query(f"sum by (le) (increase({_DELIVERY}_bucket{{{_URGENT}}}[$__rate_interval]))", "{{le}}", "heatmap"),
            kind="heatmap", width=8)),
    Row(
        "Each service: from the timestamp of a record to the commit of what came of it",
        Panel(
            "Urgent lane, 99 % are faster",
            "The service whose line is highest takes the time. Above a second, BelfryUrgentSlow fires. For ingestion "
            "the timestamp is the producer's, so a producer that sends old records shows here.",
            "s", Query(quantile(0.99, _STAGE, "service", _URGENT), "{{service}}"), warn=1),
        Panel(
            "Urgent lane within a second",
            "Share of urgent requests that a service committed within a second. It is the goal that BelfryUrgentSlow "
            "guards: at least 99 %.",
            "percentunit", Query(_share_within("1", _STAGE, "service", _URGENT), "{{service}}")),
        Panel(
            "Normal lane, half are faster",
            "At rest a few hundredths of a second. A service that is slower than those before it is the bottleneck: "
            "add a process of it with deploy/scale.",
            "s", Query(quantile(0.5, _STAGE, "service", _NORMAL), "{{service}}")),
        Panel(
            "Normal lane, 99 % are faster",
            "While a backlog is worked off this is its age. See BelfryBehind.",
            "s", Query(quantile(0.99, _STAGE, "service", _NORMAL), "{{service}}"))),
    Row(
        "Lag",
        Panel(
            "Seconds behind",
            "Age of the last record read while more can be read. BelfryBehind fires above 10 s in the urgent lane, "
            "above 300 s in the normal one.",
            "s", Query(gauge("max", "belfry_lag_seconds", "service, worker, lane"), "{{service}} {{worker}} {{lane}}")),
        Panel(
            "Records behind",
            "Offsets not yet processed. If they rise in one service only, it needs more processes or its broker is "
            "slow.",
            "short", Query(gauge("sum", "belfry_lag_records", "service, lane"), "{{service}} {{lane}}")),
        Panel(
            "Records in",
            "Records processed a second, by topic. When a service processes less than the one before it, it falls "
            "behind.",
            "ops", Query(rate("belfry_records_in_total", "service, topic"), "{{service}} {{topic}}")),
        Panel(
            "Records out",
            "Records written a second in committed transactions, by topic: the load on the brokers.",
            "ops", Query(rate("belfry_records_out_total", "service, topic"), "{{service}} {{topic}}"))),
    Row(
        "Partitions",
        Panel(
            "Partitions that are furthest behind",
            "Offsets to the log's end, of the twenty partitions that are furthest behind. One line far above the "
            "others is a hot partition: see BelfryHotPartition.",
            "short",
            Query(f"topk(20, belfry:partition_lag_records{{{_SERVICE}}})", "{{service}} {{topic}}-{{partition}}")),
        Panel(
            "The other partitions of each topic",
            "Mean lag of a topic's partitions without the one that is furthest behind. BelfryHotPartition compares "
            "with it: if it is high too, all partitions are behind, and more processes help.",
            "short",
            Query(f"belfry:partition_lag_records:others{{{_SERVICE}}}", "{{service}} {{topic}}")),
        Panel(
            "Open transactions that stop readers",
            "Seconds that a transaction has been open where a service wants to read on. Belfry's own end after 30 s; "
            "one that stays open is another producer's, or the broker has lost its end: see "
            "BelfryHangingTransaction.",
            "s",
            Query(f"topk(20, belfry:partition_stalled_seconds{{{_SERVICE}}})", "{{service}} {{topic}}-{{partition}}"),
            warn=10),
        Panel(
            "Partitions of each process",
            "Input partitions that a process reads. A process with none is one too many, or has not joined its "
            "group: see BelfryNotReady.",
            "short",
            Query(gauge("max", "belfry_partitions_assigned", "service, worker"), "{{service}} {{worker}}"))))
