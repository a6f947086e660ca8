"""What apns sends to Apple, what comes of it, and what waits."""

from grafana import Dashboard, Panel, Query, Row

_INTERVAL = "[$__rate_interval]"
_SIGNER = "team, key, environment"
_OF_SIGNER = "{{team}} {{key}} {{environment}}"


def _rate(metric, by):
    return f"sum by ({by}) (rate({metric}{_INTERVAL}))"


def _quantile(share, metric):
    return f"histogram_quantile({share}, sum by (le) (rate({metric}_bucket{_INTERVAL})))"


def _times(metric):
    return [Query(_quantile(0.5, metric), "half are faster"), Query(_quantile(0.99, metric), "99 % are faster")]


DASHBOARD = Dashboard(
    "pushes", "pushes to Apple",
    "What apns sends to Apple's push service, what Apple answers, and what waits for which reason.",
    Row(
        "What comes of pushes",
        Panel(
            "Ready",
            "1 while deliveries are read and pushed. At 0 they wait on their topics; nothing is lost. See BelfryNotReady.",
            "short", Query('max by (worker) (belfry_ready{service="apns"})', "{{worker}}"), kind="stat", width=4, warn=1,
            warns_below=True),
        Panel(
            "Pushes by result",
            "Pushes that are over, a second. `pushed`: Apple took it. `overtaken`: a later push about the same made it "
            "needless. Of the others the receipts name each. See BelfryPushesFail.",
            "ops", Query(_rate("belfry_apns_pushes_total", "result"), "{{result}}"), width=10, stacks=True),
        Panel(
            "Attempts by Apple's answer",
            "Requests a second by Apple's word, or by why no answer came. Services/APNs/README.md says what each means. "
            "A push may take several attempts.",
            "ops", Query(_rate("belfry_apns_attempts_total", "environment, outcome"), "{{environment}} {{outcome}}"),
            width=10, stacks=True),
        Panel(
            "From decision to Apple's answer",
            "From the moment at which a delivery was decided to the answer of a push that Apple took. It has the wait for "
            "a key, a bundle id or Apple in it.",
            "s", *_times("belfry_apns_latency_seconds"), width=8),
        Panel(
            "From reading to request",
            "How long pushes wait in apns. It rises when connections have no room: look at streams and window stalls.",
            "s", *_times("belfry_apns_wait_seconds"), width=8),
        Panel(
            "From request to answer",
            "The way to Apple and back, and the time that Apple takes.",
            "s", *_times("belfry_apns_answer_seconds"), width=8)),
    Row(
        "What waits",
        Panel(
            "Pending",
            "Pushes that are not over, and those of them that wait for an answer. `belfry push list` shows the ones that "
            "have waited longest.",
            "short",
            Query("sum by (worker) (belfry_apns_pushes_pending)", "{{worker}} pending"),
            Query("sum by (worker) (belfry_apns_pushes_in_progress)", "{{worker}} in progress"), width=8),
        Panel(
            "Oldest push",
            "Age of the oldest push that is not over. See BelfryPushesWait.",
            "s", Query("max by (worker) (belfry_apns_oldest_push_seconds)", "{{worker}}"), width=8, warn=600),
        Panel(
            "Memory of what waits",
            "Bytes of pushes that are not over. Beyond a limit apns reads no further until some are over.",
            "bytes", Query("sum by (worker) (belfry_apns_pending_bytes)", "{{worker}}"), width=8),
        Panel(
            "Keys and bundle ids",
            "Keys that Apple refuses, keys whose file cannot sign, bundle ids that pause, and files that are missing. See "
            "BelfryPushKeyRefused, BelfryPushTopicPaused and BelfrySecretsMissing.",
            "short",
            Query("max by (worker) (belfry_apns_keys_refused)", "{{worker}} keys refused"),
            Query("max by (worker) (belfry_apns_keys_unusable)", "{{worker}} keys that cannot sign"),
            Query("max by (worker) (belfry_apns_topics_paused)", "{{worker}} bundle ids that pause"),
            Query('max by (worker) (belfry_secrets_missing{service="apns"})', "{{worker}} missing secrets"), warn=1),
        Panel(
            "Read, and tokens that are gone",
            "Deliveries read a second, with a push or without, and tokens that Apple no longer knows. Scheduling uses such "
            "a token no more.",
            "ops",
            Query(_rate("belfry_apns_records_total", "worker"), "{{worker}} deliveries"),
            Query(_rate("belfry_apns_tokens_gone_total", "worker"), "{{worker}} tokens gone"))),
    Row(
        "Connections, by key",
        Panel(
            "Connections",
            "Connections that take pushes. More are opened, up to apns.connections, while pushes wait for room.",
            "short", Query(f"sum by ({_SIGNER}) (belfry_apns_connections)", _OF_SIGNER), width=8),
        Panel(
            "Streams",
            "Pushes in progress on these connections. Apple sets how many a connection may have.",
            "short", Query(f"sum by ({_SIGNER}) (belfry_apns_streams)", _OF_SIGNER), width=8),
        Panel(
            "Time without a connection",
            "For how long every attempt to connect has failed. 0 while there is a connection. See BelfryAppleAway.",
            "s", Query(f"max by ({_SIGNER}) (belfry_apns_away_seconds)", _OF_SIGNER), width=8, warn=300),
        Panel(
            "Window stalls",
            "How often a second a push waited for a connection's window. While it is high, more connections send more: "
            "raise apns.connections.",
            "ops", Query(_rate("belfry_apns_window_stalls_total", _SIGNER), _OF_SIGNER), width=8),
        Panel(
            "GOAWAYs",
            "Connections a second that Apple ended in order. What it had not taken is sent on another one; only a steady "
            "rate is worth a look at the log, which has Apple's reason.",
            "ops", Query(_rate("belfry_apns_goaways_total", _SIGNER), _OF_SIGNER), width=8),
        Panel(
            "Connections lost",
            "Connections a second that broke or stopped answering. What was in progress is sent again. A steady rate "
            "means that something on the way cuts them.",
            "ops", Query(_rate("belfry_apns_connections_lost_total", _SIGNER), _OF_SIGNER), width=8)),
    variables=())
