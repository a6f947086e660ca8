# The benchmark that counts allocations; sourced, not run.

# allocated SERVICE: calls and bytes so far, first those of its loop, then those of all its other threads.
allocated() { "$python" "$home/deploy/benchmarks/allocations.py" "$folder/$subject-$1.allocations" "${pids[$1]}"; }

# allocations_of SUBJECT: sends a flood through it, and prints what each service allocated for each record.
allocations_of() {
    local service
    declare -A before=()
    preload="$folder/counter.so"
    begin_all "$1"
    preload=""
    for service in "${services[@]}"; do before[$service]=$(allocated "$service"); done
    say "publishing $requests requests"
    publish notifications.ingest <"$folder/requests"
    wait_for 1800 "all deliveries" in_reaches 4 notifications.rendered "$requests"
    for service in "${services[@]}"; do
        awk -v subject="$1" -v service="$service" -v n="$requests" -v before="${before[$service]}" \
            -v after="$(allocated "$service")" 'BEGIN {
                split(before, b); split(after, a)
                printf "%-9s %-15s %10.1f %10.0f %14.1f %10.0f\n",
                    subject, service, (a[1] - b[1]) / n, (a[2] - b[2]) / n, (a[3] - b[3]) / n, (a[4] - b[4]) / n }'
    done
    end
}

allocations() {
    clang -O2 -shared -fPIC -o "$folder/counter.so" "$home/Tests/Allocations/counter.c" || fail "clang is needed"
    load 0 "$requests" >"$folder/requests"
    echo "allocations: $requests requests to $people people, one device each; by record"
    setup_line
    printf '%-9s %-15s %10s %10s %14s %10s\n' "" "" "loop calls" bytes "library calls" bytes
    for subject in hops pipeline; do allocations_of "$subject"; done
}
