/// What `gateway --help` prints.
enum GatewayHelp {
    static let text = """
        gateway: takes notifications, registrations and interactions by HTTP, and streams deliveries to devices.

        usage: gateway [--config FILE] [--help] [--version]

        Settings come from FILE (name=value, one a line, # begins a comment) and from the environment, which wins:

          bootstrap.servers   BELFRY_BOOTSTRAP_SERVERS   brokers, host:port,…                 (127.0.0.1:9092)
          topic.prefix        BELFRY_TOPIC_PREFIX        before every topic's name            (none)
          http.address        BELFRY_HTTP_ADDRESS        where to listen                      (127.0.0.1:7780 + 100 × worker.id)
          tokens.file         BELFRY_TOKENS_FILE         who may call: belfry tokens new      (none: this machine only)
          log.level           BELFRY_LOG_LEVEL           debug, info, warning, error          (info)
          log.format          BELFRY_LOG_FORMAT          text, json                           (text)
          worker.id           BELFRY_WORKER_ID           fixed number of a process, 0…999     (0)
          exactly.once        BELFRY_EXACTLY_ONCE        false for the embedded broker        (true)
          secrets.directory   BELFRY_SECRETS_DIRECTORY   secrets of apps, APP/NAME            (none)
          kafka.NAME          BELFRY_KAFKA_NAME          any property of librdkafka, dots as underscores in the variable
          kafka.NAME.file     BELFRY_KAFKA_NAME_FILE     a file with the value of one, for a password or a key

        and, each also as a variable such as BELFRY_GATEWAY_RATE:

          gateway.address                    where to listen, before http.address              (http.address)
          gateway.rate                       records of one token a second, 0 for no limit     (5000)
          gateway.people.index               keep the people in force: GET, If-Match           (false)
          gateway.broker.seconds             how long a record may wait for Kafka              (10)
          gateway.in.force.seconds           how long PUT and DELETE wait for ingestion        (10)
          gateway.streams                    open streams of deliveries                        (10000)
          gateway.stream.span.seconds        how far back a stream can be taken up again       (3600)
          gateway.stream.keep.alive.seconds  a comment after so long without an event          (15)
          gateway.connections                connections at a time                             (streams + 2000)
          gateway.connections.of.address     of one address, 0 for no limit                    (0)
          gateway.idle.seconds               a silent connection is closed after               (60)
          gateway.request.seconds            a request must be whole after                     (30)
          gateway.body.memory.megabytes      what the bodies in hand may hold together         (256)
          gateway.threads                    threads that serve connections                    (1)
          gateway.tls.certificate.file       TLS: certificate and chain, PEM                   (none)
          gateway.tls.key.file               TLS: its private key, PEM                         (none)
          gateway.proxies                    addresses that may name the client's address      (none)
          gateway.proxy.header               X-Forwarded-For or Forwarded                      (X-Forwarded-For)

        Try it, on this machine:
          curl -H 'Content-Type: application/json' -d @request.json 'http://127.0.0.1:7780/v1/notifications?dryRun=true'

        The calls: GET /openapi.json. Health: GET /healthz and /readyz. Metrics: GET /metrics.
        SIGTERM or SIGINT stops within ten seconds. Exit codes: 0 stopped, 1 stopped without the broker's answer,
        64 wrong setting.

        """
}
