"""The programs around the five services: gateway, webhooks and console."""

from grafana import Dashboard, Panel, Query, Row

_INTERVAL = "[$__rate_interval]"


def _rate(metric, by):
    return f"sum by ({by}) (rate({metric}{_INTERVAL}))"


def _quantile(share, metric, by):
    return f"histogram_quantile({share}, sum by ({by}) (rate({metric}_bucket{_INTERVAL})))"


DASHBOARD = Dashboard(
    "edges", "gateway, webhooks, console",
    "The programs around the five services: HTTP in, streams out, webhooks, and the console.",
    Row(
        "Gateway: calls",
        Panel(
            "Is it up?",
            "1 for each process that answers. Without one, back ends cannot publish by HTTP; Kafka clients are not "
            "concerned.",
            "short", Query('max by (worker) (belfry_up{service="gateway"})', "{{worker}}"), kind="stat", width=4,
            warn=1, warns_below=True),
        Panel(
            "Does a broker answer?",
            "1 while a broker answers. At 0 the gateway answers 503 and callers repeat. See BelfryBrokerAway.",
            "short", Query('min by (worker) (belfry_connected{service="gateway"})', "{{worker}}"), kind="stat", width=4,
            warn=1, warns_below=True),
        Panel(
            "Answers by status",
            "Answers a second. 4xx is for callers to mend (401 tokens, 422 requests, 429 rates); 503 "
            "mostly means that Kafka does not take records. See BelfryGatewayErrors.",
            "reqps", Query(_rate("belfry_http_requests_total", "status"), "{{status}}"), width=8, stacks=True),
        Panel(
            "Answers by route",
            "Answers a second by the operation's name in openapi.json.",
            "reqps", Query(_rate("belfry_http_requests_total", "route"), "{{route}}"), width=8, stacks=True),
        Panel(
            "Time of an answer",
            "99 % are faster. For publishing it is the time until Kafka has acknowledged the records.",
            "s", Query(_quantile(0.99, "belfry_http_answer_seconds", "route, le"), "{{route}}")),
        Panel(
            "Records that wait for the broker",
            "Records that are written and not acknowledged. If they pile up, the brokers are slow or away.",
            "short", Query("sum by (worker) (belfry_http_records_waiting)", "{{worker}}"), width=6),
        Panel(
            "Known apps, missing secrets",
            "Apps that the gateway knows, and secrets that it cannot read. See BelfrySecretsMissing.",
            "short",
            Query('max by (worker) (belfry_apps_known{service="gateway"})', "apps"),
            Query('max by (worker) (belfry_secrets_missing{service="gateway"})', "missing secrets"), width=6)),
    Row(
        "Gateway: streams",
        Panel(
            "Open streams",
            "Streams of deliveries. `waiting` ones do not know their place in the log yet; that many stay so means "
            "that topics cannot be read.",
            "short", Query("sum by (state) (belfry_streams)", "{{state}}"), width=6, stacks=True),
        Panel(
            "Events",
            "Deliveries sent on streams a second, and resets: after a reset the client has to fetch what it missed.",
            "ops", Query(_rate("belfry_stream_events_total", "event"), "{{event}}"), width=6),
        Panel(
            "Taken up again",
            "Streams a second that came back and had records to read.",
            "ops", Query(_rate("belfry_stream_catch_ups_total", "worker"), "{{worker}}"), width=6),
        Panel(
            "Closed and refused",
            "Streams a second that were closed because their client read too slowly, and that were refused beyond "
            "the limit. For many refusals start another gateway.",
            "ops",
            Query(_rate("belfry_streams_too_slow_total", "worker"), "{{worker}} too slow"),
            Query(_rate("belfry_streams_refused_total", "worker"), "{{worker}} refused"), width=6)),
    Row(
        "Webhooks",
        Panel(
            "Ready",
            "1 while calls are made. At 0 receipts and responses wait on their topics; nothing is lost. See "
            "BelfryNotReady.",
            "short", Query('max by (worker) (belfry_ready{service="webhooks"})', "{{worker}}"), kind="stat", width=4,
            warn=1, warns_below=True),
        Panel(
            "Calls by outcome",
            "Calls done, given up and dropped, and attempts that failed, a second. `belfry webhooks list` shows the "
            "calls that failed and `belfry webhooks retry` repeats them.",
            "ops", Query(_rate("belfry_webhook_calls_total", "outcome"), "{{outcome}}"), width=10, stacks=True),
        Panel(
            "Pending",
            "Calls that are not finished, and attempts in progress. Pending ones that rise mean that a receiver is "
            "slow or down; if all are, see BelfryWebhooksStandStill.",
            "short",
            Query("sum by (worker) (belfry_webhook_calls_pending)", "{{worker}} pending"),
            Query("sum by (worker) (belfry_webhook_calls_in_progress)", "{{worker}} in progress"), width=10),
        Panel(
            "Oldest pending call",
            "Age of the oldest call that is not finished. A call is repeated for a day, then given up.",
            "s", Query("max by (worker) (belfry_webhook_oldest_call_seconds)", "{{worker}}"), width=8),
        Panel(
            "Time of an attempt",
            "99 % are faster. The receivers' servers take this time.",
            "s", Query(_quantile(0.99, "belfry_webhook_call_seconds", "le"), "99 % are faster"), width=8),
        Panel(
            "Records read",
            "Receipts and responses read a second, and secrets that webhooks cannot read. See "
            "BelfrySecretsMissing.",
            "short",
            Query(_rate("belfry_webhook_records_total", "worker"), "{{worker}} records a second"),
            Query('max by (worker) (belfry_secrets_missing{service="webhooks"})', "{{worker}} missing secrets"),
            width=8)),
    Row(
        "Console",
        Panel(
            "Ready, and does a broker answer?",
            "1 while the console follows the topics, and while a broker answers. At 0 what it shows is old.",
            "short",
            Query('max(belfry_ready{service="console"})', "ready"),
            Query('max(belfry_connected{service="console"})', "broker answers"), kind="stat", width=8, warn=1,
            warns_below=True),
        Panel(
            "Browsers",
            "Open browsers that are told of changes.",
            "short", Query("max(belfry_console_browsers)", "browsers"), width=4),
        Panel(
            "Size of the store",
            "Bytes of the console's file. It trims old records; if the disk fills, see Services/Console/README.md.",
            "bytes", Query("max(belfry_console_store_bytes)", "bytes"), width=6),
        Panel(
            "Unreadable records",
            "Records that this console cannot read, in all. If there are any, the services are newer than the "
            "console: upgrade it.",
            "short", Query("max(belfry_console_unreadable_records_total)", "records"), width=6, warn=1)),
    variables=())
