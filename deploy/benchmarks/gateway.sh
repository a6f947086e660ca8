# Measures the gateway beside a bare one in C that checks nothing, while the five services run; sourced, not run.

declare -A ports=([gateway]=$((port_base + 100)) [bare]=$((port_base + 101)))

# load_script COUNT FILE: writes a script for wrk whose calls send COUNT requests each, of some 430 bytes.
load_script() {
    cat >"$2" <<LUA
local list, number, threads = $1, 0, 0
function setup(thread) thread:set("own", threads); threads = threads + 1 end
function init(arguments) name = string.format("b%d-%d-%s", os.time(), own, tostring({}):sub(8)) end
local function one()
  number = number + 1
  return string.format('{"id":"%s-%d","app":"bulk","recipients":["person-%d"],"threadId":"trip-4711",'
    .. '"content":{"title":"Platform change","subtitle":"ICE 71 to Basel","body":"Your train %d leaves from platform 7 '
    .. 'instead of platform 3.","data":{"trip":"4711","from":"3","to":"7","carriage":"22","seat":"61"}},'
    .. '"relevanceScore":0.5,"event":{"id":"trip-%d","start":"2036-11-24T05:00:00Z","end":"2036-11-24T09:00:00Z"}}',
    name, number, number % $people, number, number)
end
function request()
  local body = one()
  if list > 1 then
    local parts = {body}
    for index = 2, list do parts[index] = one() end
    body = "[" .. table.concat(parts, ",") .. "]"
  end
  return wrk.format("POST", "/v1/notifications", {["Content-Type"] = "application/json"}, body)
end
LUA
}

# call SUBJECT CALLERS SCRIPT: runs wrk; prints calls a second, p50 and p99 in ms, and answers other than 2xx.
call() {
    wrk -t1 -c"$2" -d"${seconds}s" --timeout 10s --latency -s "$3" "http://127.0.0.1:${ports[$1]}/" | awk '
        function ms(t) { return t ~ /us$/ ? t / 1000 : t ~ /ms$/ ? t + 0 : t * 1000 }
        $1 == "50%" { p50 = ms($2) } $1 == "99%" { p99 = ms($2) } /^Requests\/sec/ { rate = $2 }
        /Non-2xx/ { bad = $NF } /Socket errors/ { bad = $0 }
        END { printf "%.0f %.2f %.2f %s\n", rate, p50, p99, bad ? bad : 0 }'
}

start_gateways() {
    cc -O2 Tests/Gateway/bare_gateway.c -o "$folder/bare_gateway" $(pkg-config --cflags --libs libmicrohttpd rdkafka) -lpthread
    BELFRY_HTTP_ADDRESS="127.0.0.1:${ports[gateway]}" BELFRY_GATEWAY_RATE=0 "$binaries/gateway" >"$folder/gateway.log" 2>&1 &
    pids[gateway]=$!
    "$folder/bare_gateway" "${ports[bare]}" "$servers" "${prefix}notifications.ingest" &
    pids[bare]=$!
    wait_for 60 "the gateway" curl -sf -o /dev/null "http://127.0.0.1:${ports[gateway]}/readyz"
    curl -sf -o /dev/null -X PUT -H 'Content-Type: application/json' -d '{"id":"bulk","name":"Bulk"}' \
        "http://127.0.0.1:${ports[gateway]}/v1/apps/bulk"
}

# compare CALLERS SCRIPT [COUNT]: bare and gateway in turns, two rounds.
compare() {
    local round subject
    for round in 1 2; do
        for subject in bare gateway; do
            read -r rate p50 p99 bad <<<"$(call "$subject" "$1" "$2")"
            printf '%5d callers, %-8s %8.0f calls a second, p50 %6.2f ms, p99 %6.2f ms, %s failed\n' \
                "$1" "$subject" "$rate" "$p50" "$p99" "$bad"
        done
    done
}

# in_lists: lists of 100; the CPU time of gateway and ingestion for each request, until ingestion has read all.
in_lists() {
    local before_gateway before_ingestion before count rate p50 p99 bad
    wait_for 600 "ingestion" is_drained
    before=$(end_of notifications.ingest)
    before_gateway=$(cpu gateway) before_ingestion=$(cpu ingestion)
    read -r rate p50 p99 bad <<<"$(call gateway 8 "$folder/lists.lua")"
    wait_for 600 "ingestion" is_drained
    count=$(($(end_of notifications.ingest) - before))
    printf '    8 callers, lists of 100: %.0f requests a second, p99 %.2f ms a list, %s failed;' \
        "$(awk -v r="$rate" 'BEGIN { print r * 100 }')" "$p99" "$bad"
    awk -v g="$before_gateway" -v h="$(cpu gateway)" -v i="$before_ingestion" -v j="$(cpu ingestion)" -v n="$count" \
        'BEGIN { printf " CPU in us a request: gateway %.1f, ingestion %.1f\n", (h - g) * 1e6 / n, (j - i) * 1e6 / n }'
}

# end_of TOPIC: the sum of its partitions' ends.
end_of() {
    kcat -Q -b "$servers" $(for ((p = 0; p < partitions; p++)); do echo "-t $prefix$1:$p:-1"; done) |
        awk '{ n += $NF } END { print n }'
}

is_drained() {
    [ "$("$home/deploy/kafka" tool org.apache.kafka.tools.consumer.group.ConsumerGroupCommand --bootstrap-server "$servers" \
        --describe --group "${prefix}belfry-ingestion" 2>/dev/null | awk '$2 ~ /ingest/ { n += $6 } END { print n + 0 }')" = 0 ]
}

# by_kcat: the same bytes, produced by kcat as fast as it can, by a producer with the same settings.
by_kcat() {
    local count=200000 began ended
    load 0 "$count" >"$folder/kcat"
    began=$(date +%s%3N)
    kcat -P -b "$servers" -t "${prefix}notifications.ingest" -K '|' -X acks=all -X enable.idempotence=true -X linger.ms=2 \
        -X compression.type=lz4 -l "$folder/kcat"
    ended=$(date +%s%3N)
    awk -v n="$count" -v t=$((ended - began)) 'BEGIN { printf "kcat, %d requests: %.0f a second\n", n, n * 1000 / t }'
}

# beside_halves: 64 callers without and with a thousand half-sent bodies at the gateway, in turns.
beside_halves() {
    local round beside
    wait_for 600 "ingestion" is_drained
    for round in 1 2 3; do
        for beside in nothing "a thousand half-sent bodies"; do
            if [ "$beside" != nothing ]; then
                rm -f "$folder/halves"
                "$python" "$home/deploy/benchmarks/gateway_halves.py" "${ports[gateway]}" "$folder/halves" &
                pids[halves]=$!
                wait_for 60 "a thousand half-sent bodies" test -e "$folder/halves"
            fi
            read -r rate p50 p99 bad <<<"$(call gateway 64 "$folder/one.lua")"
            printf '   64 callers beside %s: %.0f calls a second, p50 %.2f ms, p99 %.2f ms, %s failed\n' \
                "$beside" "$rate" "$p50" "$p99" "$bad"
        done
        kill "${pids[halves]}"
        unset 'pids[halves]'
    done
}

gateway() {
    need_packages wrk gcc libc6-dev
    setup_line
    begin_all pipeline
    start_gateways
    load_script 1 "$folder/one.lua"
    load_script 100 "$folder/lists.lua"
    call bare 64 "$folder/one.lua" >/dev/null
    call gateway 64 "$folder/one.lua" >/dev/null
    local callers
    for callers in 1 16 64 100 128 256 1000; do compare "$callers" "$folder/one.lua"; done
    in_lists
    by_kcat
    "$python" "$home/deploy/benchmarks/gateway_streams.py" "$servers" "$prefix" "http://127.0.0.1:${ports[gateway]}" \
        "${pids[gateway]}" "$streams"
    beside_halves
    end
}
