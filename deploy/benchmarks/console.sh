# Measures the console's store: how fast it takes the records of a pipeline, and how fast it answers; sourced, not run.

# start_console: with an empty store the first time, afterwards with what is there.
start_console() {
    BELFRY_CONSOLE_ADDRESS="127.0.0.1:$((port_base + 100))" BELFRY_CONSOLE_FOLDER="$folder/console" \
        BELFRY_CONSOLE_SERVICES="" BELFRY_CONSOLE_MEGABYTES=$megabytes "$binaries/console" >>"$folder/console.log" 2>&1 &
    pids[console]=$!
}
console_ready() { curl -sf -m 2 -o /dev/null "http://127.0.0.1:$((port_base + 100))/readyz"; }
# store_count TABLE: its rows, read beside the console.
store_count() { "$python" -c 'import sqlite3, sys
print(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(f"SELECT count(*) FROM {sys.argv[2]}").fetchone()[0])' \
    "$folder/console/console.sqlite" "$1"; }
console_has() { [ "$(store_count deliveries)" -ge "$1" ]; }
now_ms() { date +%s%3N; }

console() {
    local started last rate rows
    local megabytes=4096
    load 0 $((requests + requests / 4)) >"$folder/requests"
    begin_all pipeline
    say "publishing $requests requests"
    started=$(now_ms)
    head -n "$requests" "$folder/requests" | publish notifications.ingest
    wait_for 1800 "all deliveries" in_reaches 4 notifications.rendered "$requests"
    wait_for 60 "all deliveries to be committed" reaches deliveries.ios "$requests"
    read -r _ last <<<"$(stamps deliveries.ios)"
    rate=$(awk -v n="$requests" -v a="$started" -v b="$last" 'BEGIN { print n * 1000 / (b - a) }')
    end
    echo "console: $requests requests to $people people"
    setup_line

    say "filling the store"
    started=$(now_ms)
    start_console
    wait_for 1800 "the console to have read everything" console_ready
    last=$(now_ms)
    rows=$(($(store_count receipts) + $(store_count deliveries)))
    awk -v rows="$rows" -v n="$requests" -v t="$((last - started))" -v rate="$rate" -v cpu="$(cpu console)" 'BEGIN {
        printf "stored %d receipts and deliveries and the %d requests in %.1f s, from the start of an empty console: %.0f receipts and deliveries a second, %.1f us of CPU each\n", rows, n, t / 1000, rows * 1000 / t, cpu * 1e6 / rows
        printf "beside it the pipeline, with both cores: %.0f requests a second, which are %.0f receipts and deliveries; the console reads %.0f %% of that rate\n", rate, rate * rows / n, 100 * rows * 1000 / t / (rate * rows / n) }'
    printf 'store: %d MiB, %d bytes for a receipt or delivery with everything else; memory of the console %d MiB\n' \
        "$(du -sm "$folder/console" | cut -f1)" "$(($(du -sb "$folder/console" | cut -f1) / rows))" "$(memory console)"
    "$python" "$home/deploy/benchmarks/console_search.py" "127.0.0.1:$((port_base + 100))" "$people" "$requests"

    say "searching while the pipeline runs"
    start_all
    started=$(now_ms)
    tail -n "+$((requests + 1))" "$folder/requests" | publish notifications.ingest
    "$python" "$home/deploy/benchmarks/console_search.py" "127.0.0.1:$((port_base + 100))" "$people" "$requests" beside
    wait_for 1800 "all deliveries" in_reaches 4 notifications.rendered "$((requests / 4))"
    wait_for 60 "all deliveries to be committed" reaches deliveries.ios "$((requests + requests / 4))"
    read -r _ last <<<"$(stamps deliveries.ios)"
    wait_for 600 "the console to have them" console_has "$((requests + requests / 4))"
    awk -v n="$((requests / 4))" -v a="$started" -v b="$last" -v c="$(now_ms)" 'BEGIN {
        printf "together: %.0f requests a second by the pipeline, all in the console %.1f s after the last delivery\n", n * 1000 / (b - a), (c - b) / 1000 }'

    say "keeping the file under a limit"
    stop "${pids[console]}"
    megabytes=$(($(du -sm "$folder/console" | cut -f1) * 2 / 3))
    start_console
    wait_for 60 "the console" console_ready
    wait_for 600 "the file to shrink to $megabytes MiB" store_fits "$megabytes"
    echo "with a limit of $megabytes MiB it shrank to $(du -sm "$folder/console" | cut -f1) MiB; $(store_count receipts) receipts and $(store_count deliveries) deliveries are left"
    end
}
store_fits() { [ "$(du -sm "$folder/console" | cut -f1)" -le "$1" ]; }
