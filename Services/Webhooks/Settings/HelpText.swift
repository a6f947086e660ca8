internal import Webhook

extension WebhookSettings {
    /// What `--help` prints.
    static let help = """
        webhooks: tells receipts and responses to the URLs that apps have registered, signed by Standard Webhooks.

        usage: webhooks [--config FILE] [--help] [--version]

        An app's record names its URLs:  "webhooks": [{"url": "https://…", "secret": "whsec_…", "events": ["response"]}]
        Each call is made at least once, and in order for each notification. A call that fails is repeated with growing
        waits until it is given up. belfry webhooks test APP makes one call and shows the answer; belfry webhooks list
        shows what waits and what was given up; belfry webhooks retry repeats what was given up.

        Settings come from FILE (name=value, one a line, # begins a comment) and from the environment, which wins:

          webhooks.timeout.seconds        an attempt has so long, 1…300                      (15)
          webhooks.calls                  calls at once, 1…800                               (256)
          webhooks.calls.of.receiver      calls at once of one URL                           (16)
          webhooks.waiting.of.receiver    calls that may wait for one URL; more are given up (20000)
          webhooks.retry.first.seconds    the wait after the first failure; it doubles       (5)
          webhooks.retry.longest.seconds  the longest wait                                   (3600)
          webhooks.retry.seconds          after so long a call is given up                   (86400)
          webhooks.networks               private networks that may be called: 10.0.0.0/8,…  (none)
          webhooks.allow.loopback         true: 127.0.0.0/8 and ::1 may be called, also by http  (false)
          webhooks.certificates           a file of certificates to trust instead of the system's
          bootstrap.servers               brokers, host:port,…                               (127.0.0.1:9092)
          topic.prefix                    before every topic's name                          (none)
          http.address                    health and metrics, or off        (127.0.0.1:\(usualPort) + 100 × worker.id)
          log.level, log.format           debug, info, warning, error; text, json            (info, text)
          worker.id                       fixed number of a process, 0…999                   (0)
          exactly.once                    false for the embedded broker                      (true)
          secrets.directory               secrets of apps, APP/NAME                          (none)
          kafka.NAME                      any property of librdkafka
          kafka.NAME.file                 a file with the value of one, for a password or a key

        In the environment webhooks.calls is BELFRY_WEBHOOKS_CALLS, and so on.
        Health: GET /healthz and /readyz. Metrics: GET /metrics, in Prometheus' text form.
        To scale out, start one more process with the next worker.id. SIGTERM or SIGINT stops within ten seconds.
        Exit codes: 0 stopped, 1 stopped without the broker's answer, 64 wrong setting, 70 another process has this worker.id,
        78 topics missing or of unequal partition counts. Create topics with: belfry topics create

        """
}
