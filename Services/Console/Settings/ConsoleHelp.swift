/// What `console --help` prints.
enum ConsoleHelp {
    static let text = """
        console: shows in a browser what every device shows, why, and what if.

        usage: console [--config FILE] [--help] [--version]

        It reads the public topics into a store of its own (SQLite) and changes nothing, except that those who may can
        send requests and interactions and replay dead letters from it. Only one process may use a store.

        Settings come from FILE (name=value, one a line, # begins a comment) and from the environment, which wins:

          bootstrap.servers   BELFRY_BOOTSTRAP_SERVERS   brokers, host:port,…                 (127.0.0.1:9092)
          topic.prefix        BELFRY_TOPIC_PREFIX        before every topic's name            (none)
          http.address        BELFRY_HTTP_ADDRESS        where to listen                      (127.0.0.1:7790 + 100 × worker.id)
          tokens.file         BELFRY_TOKENS_FILE         who may look: belfry tokens new --role support|viewer|operator
                                                                                              (none: this machine only)
          window.seconds      BELFRY_WINDOW_SECONDS      the services' window, for what-if    (86400)
          log.level           BELFRY_LOG_LEVEL           debug, info, warning, error          (info)
          log.format          BELFRY_LOG_FORMAT          text, json                           (text)
          exactly.once        BELFRY_EXACTLY_ONCE        false for the embedded broker        (true)
          kafka.NAME          BELFRY_KAFKA_NAME          any property of librdkafka, dots as underscores in the variable
          kafka.NAME.file     BELFRY_KAFKA_NAME_FILE     a file with the value of one, for a password or a key

        and, each also as a variable such as BELFRY_CONSOLE_DAYS:

          console.address                    where to listen, before http.address              (http.address)
          console.folder                     the folder of the store and the audit log's key   (belfry-console)
          console.days                       how long rows are kept; public inputs one day     (7)
          console.megabytes                  what the store's file may take                    (4096)
          console.services                   NAME=http://ADDRESS:PORT,… whose health is shown  (the five on this machine)
          console.streams                    open browsers                                     (1000)
          console.tls.certificate.file       TLS: certificate and chain, PEM                   (none)
          console.tls.key.file               TLS: its private key, PEM                         (none)
          console.proxies                    addresses that may name the client's address      (none)
          console.proxy.header               X-Forwarded-For or Forwarded                      (X-Forwarded-For)

        Everything that it shows is JSON under /api/, too, for a token sent as Authorization: Bearer TOKEN.
        Health: GET /healthz and /readyz. Metrics: GET /metrics, for operators.
        SIGTERM or SIGINT stops within ten seconds. Exit codes: 0 stopped, 1 stopped without the broker's answer,
        64 wrong setting.

        """
}
