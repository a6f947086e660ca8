internal import Model
internal import Program

/// What `--help` of a service prints.
enum ServiceHelp {
    /// The text.
    static func text(of service: Service) -> String {
        """
        \(service.rawValue): \(service.purpose)

        usage: \(service.rawValue) [--config FILE] [--help] [--version]

        Settings come from FILE (name=value, one a line, # begins a comment) and from the environment, which wins:

          bootstrap.servers  BELFRY_BOOTSTRAP_SERVERS  brokers, host:port,…              (127.0.0.1:9092)
          topic.prefix       BELFRY_TOPIC_PREFIX       before every topic's name         (none)
          http.address       BELFRY_HTTP_ADDRESS       health and metrics, or off        (127.0.0.1:\(service.defaultPort) + 100 × worker.id)
          log.level          BELFRY_LOG_LEVEL          debug, info, warning, error       (info)
          log.format         BELFRY_LOG_FORMAT         text, json                        (text)
          worker.id          BELFRY_WORKER_ID          fixed number of a process, 0…999  (0)
          exactly.once       BELFRY_EXACTLY_ONCE       false for the embedded broker     (true)
          window.seconds     BELFRY_WINDOW_SECONDS     how long request ids are kept     (\(Waits.usualWindow))
          secrets.directory  BELFRY_SECRETS_DIRECTORY  secrets of apps, APP/NAME         (none)
          traces.endpoint       BELFRY_TRACES_ENDPOINT       spans go to URL/v1/traces, by OTLP  (none)
          traces.headers        BELFRY_TRACES_HEADERS        headers for it: NAME=VALUE,…        (none)
          traces.headers.file   BELFRY_TRACES_HEADERS_FILE   a file with them                    (none)
          traces.certificates   BELFRY_TRACES_CERTIFICATES   trusted for it, PEM                 (the system's)
          traces.file           BELFRY_TRACES_FILE           spans go to this file               (none)
          kafka.NAME         BELFRY_KAFKA_NAME         any property of librdkafka, dots as underscores in the variable
          kafka.NAME.file    BELFRY_KAFKA_NAME_FILE    a file with the value of one, for a password or a key

        Health: GET /healthz and /readyz. Metrics: GET /metrics, in Prometheus' text form.
        To scale out, start one more process with the next worker.id. SIGTERM or SIGINT stops within ten seconds.
        Exit codes: 0 stopped, 1 stopped without the broker's answer, 64 wrong setting, 70 another process has this worker.id,
        78 topics missing or of unequal partition counts. Create topics with: belfry topics create

        """
    }
}

extension Service {
    var purpose: String {
        switch self {
        case .ingestion: "checks the records of producers, turns invalid ones down and passes valid ones on."
        case .classification: "decides the kind and the interruption level of each notification."
        case .scheduling: "decides when a notification may interrupt its person, and keeps each person's list."
        case .rendering: "makes the views that each device shows."
        case .delivery: "publishes the deliveries, which say what each device is to do."
        }
    }
}
