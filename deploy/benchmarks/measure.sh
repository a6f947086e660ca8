# Functions that the benchmark's measurements share; sourced, not run. A subject is what a benchmark measures:
# `pipeline` is the five services; `hops` is five processes that only copy the request; `records` is five that copy it
# and write as many records and bytes as the pipeline does. Each subject has its own topics on the same node.

folder="$(mktemp -d)"
broker="" subject="" prefix="" base=""
declare -A pids=() shapes=()

cleanup() {
    trap '' INT TERM
    stop ${pids[@]+"${pids[@]}"}
    [ -z "$broker" ] || { kill -TERM "$broker" && wait "$broker"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

start_broker() {
    if [ -n "${KAFKA_BOOTSTRAP_SERVERS:-}" ]; then
        servers="$KAFKA_BOOTSTRAP_SERVERS" base="benchmark-$$."
        return
    fi
    # Below the ports that outgoing connections use.
    local port=$((20000 + RANDOM % 12000))
    servers="127.0.0.1:$port"
    say "starting Apache Kafka"
    "$home/deploy/kafka" run "$folder/kafka" --port "$port" --controller-port $((port + 1)) >"$folder/kafka.log" 2>&1 &
    broker=$!
    wait_for 120 "Apache Kafka" kcat -L -b "$servers" -m 2
}

# MARK: Subjects

# begin SUBJECT: creates its topics, before anything is sent.
begin() {
    subject="$1" prefix="$base$1."
    export BELFRY_BOOTSTRAP_SERVERS="$servers" BELFRY_TOPIC_PREFIX="$prefix"
    "$binaries/belfry" topics create --partitions "$partitions" >/dev/null
}

# end: stops the subject's services.
end() {
    stop ${pids[@]+"${pids[@]}"}
    pids=()
}

# start SERVICE INDEX
start() {
    local binary="$binaries/$1"
    [ "$subject" = pipeline ] || binary="$binaries/CopyService"
    LD_PRELOAD="${preload:-}" ALLOCATIONS_FILE="$folder/$subject-$1.allocations" BELFRY_HTTP_ADDRESS="127.0.0.1:$((port_base + $2))" BELFRY_COPY="$1" \
        BELFRY_COPY_RECORDS="$([ "$subject" != records ] || echo "${shapes[$1]}")" "$binary" >>"$folder/$subject-$1.log" 2>&1 &
    pids[$1]=$!
}
port_base=$((10000 + RANDOM % 9000))
start_all() {
    local index=0 service
    say "starting the five services ($subject)"
    for service in "${services[@]}"; do start "$service" $((index++)); done
    for ((index = 0; index < 5; index++)); do wait_for 120 "service $index" ready "$index"; done
}
ready() { [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$((port_base + $1))/readyz")" = 200 ]; }

# begin_all SUBJECT: creates its topics and starts its services; registers everyone for the pipeline.
begin_all() {
    begin "$1"
    if [ "$1" = pipeline ]; then register "" ""; fi
    start_all
    if [ "$1" = pipeline ]; then wait_for 300 "the people's records" in_reaches 2 notifications.people "$people"; fi
}

# MARK: Load

publish() { kcat -P -b "$servers" -t "$prefix$1" -K '|' -X queue.buffering.max.messages=1000000 -X linger.ms=20; }

# register EXTRA APPSETTINGS: registers everyone, with members added to the record and to the app's settings.
register() {
    say "registering $people people"
    echo 'bulk|{"id":"bulk","name":"Bulk","entitlements":["time-sensitive"]}' | publish apps
    seq 0 $((people - 1)) | awk -v extra="$1" -v app="$2" '{ p = "person-" $1
        printf "%s|{\"id\":\"%s\",\"timeZone\":\"UTC\",\"locale\":\"en\",\"devices\":[{\"id\":\"%s-phone\",\"platform\":\"ios\",\"systemVersion\":\"18.0\",\"apps\":[\"bulk\"]}],\"apps\":{\"bulk\":{\"authorization\":\"authorized\"%s}}%s}\n", p, p, p, app, extra }' |
        publish people
}

# load FIRST COUNT: prints requests as lines of key and value.
load() {
    awk -v first="$1" -v n="$2" -v m="$people" 'BEGIN { for (i = first; i < first + n; i++) { p = "person-" (i % m)
        printf "%s|{\"id\":\"r-%d\",\"app\":\"bulk\",\"recipients\":[\"%s\"],\"sound\":\"default\",\"threadId\":\"thread-%d\",\"category\":\"news\",\"content\":{\"title\":\"Number %d\",\"subtitle\":\"A subtitle of some length\",\"body\":\"This is notification %d, with a body that is about as long as those that real apps send to people.\",\"data\":{\"link\":\"https://example.org/items/%d\",\"kind\":\"item\"}}}\n", p, i, p, i % 50, i, i, i } }'
}

# MARK: Figures

metric() { curl -s -m 5 "http://127.0.0.1:$((port_base + $1))/metrics" | awk -v name="$2" '$1 ~ "^" name { sum += $2 } END { printf "%d", sum }'; }
# Seconds of CPU time that a process has used.
cpu_of() { awk -v tick="$(getconf CLK_TCK)" '{ print ($14 + $15) / tick }' "/proc/$1/stat"; }
cpu() { cpu_of "${pids[$1]}"; }
memory() { awk '/VmRSS/ { print int($2 / 1024) }' "/proc/${pids[$1]}/status"; }

committed() { kcat -C -b "$servers" -t "$prefix$1" -o beginning -e -q -X isolation.level=read_committed -f "$2\n"; }
reaches() { [ "$(committed "$1" '%o' | wc -l)" -ge "$2" ]; }
in_reaches() { [ "$(metric "$1" "belfry_records_in_total.*$2")" -ge "$3" ]; }
# The earliest and the latest timestamp of a topic.
stamps() { committed "$1" '%T' | awk '!first || $1 < first { first = $1 } $1 > last { last = $1 } END { print first, last }'; }
# The average size of a topic's values, in bytes.
size_of() { kcat -C -b "$servers" -t "$prefix$1" -o -100 -e -q -c 400 -f '%S\n' | awk '$1 > 0 { s += $1; n++ } END { print int(s / (n ? n : 1)) }'; }

# What a figure depends on: the machine, the versions, and the settings that differ from the defaults.
setup_line() {
    local kafka="Kafka at $servers" settings
    if [ -n "$broker" ]; then
        kafka="$(basename "$(compgen -G "$(kafka_home)/libs/kafka-server-[0-9]*.jar")" .jar)"
        kafka="Apache Kafka ${kafka#kafka-server-}, $(java -version 2>&1 | head -1)"
    fi
    settings="$(env | awk '/^BELFRY_/ && !/^BELFRY_(BOOTSTRAP_SERVERS|TOPIC_PREFIX|BINARIES|.*(PASSWORD|SECRET|KEY|TOKEN).*)=/ { printf "%s ", $0 }')"
    cat <<TEXT
setup: $(nproc) cores, $(awk '/model name/ { sub(/.*: /, ""); print; exit }' /proc/cpuinfo), $(awk '/MemTotal/ { print int($2 / 1048576) " GiB" }' /proc/meminfo); broker, services and load on this machine; load average $(cut -d' ' -f1 /proc/loadavg)
       Belfry $(git -C "$home" rev-parse --short HEAD); $(swift --version 2>/dev/null | head -1); librdkafka $(pkg-config --modversion rdkafka); $kafka
       exactly once; $partitions partitions; settings: ${settings:-the defaults}
TEXT
}
