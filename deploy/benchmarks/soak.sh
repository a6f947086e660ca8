# The benchmark's long run; sourced, not run.

soak() {
    local index=0 service soaked=0 processes=()
    begin pipeline
    export BELFRY_WINDOW_SECONDS=$window
    start_all
    echo "soak: for $seconds s $rate requests a second of every kind, a tenth as many interactions, to $people people;"
    echo "      deduplication windows of $window s"
    setup_line
    for service in "${services[@]}"; do processes+=("$service=${pids[$service]}:$((port_base + index++))"); done
    index=0
    "$python" "$home/deploy/benchmarks/soak.py" "$servers" "$prefix" "$rate" "$seconds" "$people" "${processes[@]}" || soaked=$?
    for service in "${services[@]}"; do
        echo "$service: $(metric $index belfry_records_in_total) records in," \
            "$(metric $index belfry_lag_records) offsets not yet read, $(metric $index belfry_state_keys) keys of state"
        index=$((index + 1))
    done
    [ $soaked = 0 ] || fail "resident memory is not flat, or the load failed"
    echo "flat: no service grew by more than 5 % after the first sixth"
}
