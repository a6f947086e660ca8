# What deploy/up, down, scale and restart share: the processes of this machine; sourced after common.sh, not run.
#
# .run/pids has a line for each: process id, program, worker. .run/config has the settings file that all of them get.

# What can run more than once.
scalable=("${services[@]}" webhooks apns gateway)

# One of these commands at a time.
lock_run() {
    mkdir -p "$run"
    exec 9>"$run/lock"
    flock --nonblock 9 || fail "another command of deploy/ is changing what runs here; wait for it"
}

# number TEXT WHAT LEAST: fails unless TEXT is a whole number from LEAST to 1000.
number() {
    [[ "$1" =~ ^[0-9]{1,4}$ ]] && [ "$1" -ge "$3" ] && [ "$1" -le 1000 ] ||
        fail "$2 needs a whole number from $3 to 1000, not “$1”"
}

is_scalable() { [[ " ${scalable[*]} " == *" $1 "* ]]; }

need_scalable() { is_scalable "$1" || fail "there is no service “$1” to scale: write one of ${scalable[*]}"; }

# The lines of pids whose process still runs.
running() {
    local pid program worker
    [ -e "$run/pids" ] || return 0
    while read -r pid program worker; do
        if ours "$pid" "$program"; then echo "$pid $program $worker"; fi
    done <"$run/pids"
}

# Names the processes that were started and have ended by themselves, each with the end of its log.
name_ended() {
    local pid program worker
    [ -e "$run/pids" ] || return 0
    while read -r pid program worker; do
        ours "$pid" "$program" ||
            say "$program $worker has ended ($run/$program-$worker.log): $(tail -n 1 "$run/$program-$worker.log" 2>/dev/null)"
    done <"$run/pids"
}

# workers_of PROGRAM: the workers of one program that run, lowest first.
workers_of() { running | awk -v program="$1" '$2 == program { print $3 }' | sort -n; }

pid_of() { running | awk -v program="$1" -v worker="$2" '$2 == program && $3 == worker { print $1 }'; }

# The five services that run, with the addresses of their health pages, as the console's setting has them.
watched() {
    local pid program worker list=""
    while read -r pid program worker; do
        [[ " ${services[*]} " == *" $program "* ]] || continue
        list+="${list:+,}$program-$worker=http://127.0.0.1:$(port_of "$program" "$worker")"
    done < <(running | sort -k2,2 -k3,3n)
    echo "$list"
}

# start_process PROGRAM WORKER: in the background, with its log in .run.
start_process() {
    local config=()
    if [ -s "$run/config" ]; then config=(--config "$(cat "$run/config")"); fi
    if [ "$1" = console ]; then
        export BELFRY_CONSOLE_FOLDER="${BELFRY_CONSOLE_FOLDER:-$run/console}"
        console_services="${BELFRY_CONSOLE_SERVICES:-$(watched)}"
    fi
    in_background "$run/$1-$2.log" env BELFRY_WORKER_ID="$2" BELFRY_CONSOLE_SERVICES="${console_services:-}" \
        "$binaries/$1" ${config[@]+"${config[@]}"}
    echo "$! $1 $2" >>"$run/pids"
    # Until the new process is the program, it is not told from another one.
    until ours $! "$1" || gone $!; do sleep 0.02; done
}

gone() { ! kill -0 "$1" 2>/dev/null; }

# stop_process PROGRAM WORKER: SIGTERM, so that it finishes its transaction; SIGKILL after 15 s.
stop_process() {
    local pid
    pid="$(pid_of "$1" "$2")"
    if [ -n "$pid" ]; then
        kill -TERM "$pid" 2>/dev/null || true
        (wait_for 15 "$1 $2 to stop" gone "$pid") || { say "killing $1 $2"; kill -KILL "$pid" 2>/dev/null || true; }
    fi
    { grep -v " $1 $2\$" "$run/pids" || true; } >"$run/pids.new"
    mv "$run/pids.new" "$run/pids"
}

# The port of a program's health page, as these scripts start it.
port_of() {
    local place
    case "$1" in
        gateway) echo $((7780 + 100 * $2)) ;;
        console) echo 7790 ;;
        webhooks) echo $((7781 + 100 * $2)) ;;
        apns) echo $((7782 + 100 * $2)) ;;
        *) for place in "${!services[@]}"; do
            if [ "${services[place]}" = "$1" ]; then echo $((7701 + place + 100 * $2)); fi
        done ;;
    esac
}

# has_setting NAME: whether the programs get a value of this setting, from the environment or the settings file.
has_setting() {
    local variable="BELFRY_${1^^}"
    variable="${variable//./_}"
    [ -n "${!variable:-}" ] || { [ -s "$run/config" ] &&
        grep -Eq "^[[:space:]]*${1//./\\.}[[:space:]]*=[[:space:]]*[^[:space:]]" "$(cat "$run/config")"; }
}

# address_of PROGRAM WORKER: where its health page is, as these scripts start it. Gateway and console may have TLS.
address_of() {
    local scheme=http
    case "$1" in gateway | console) if has_setting "$1.tls.certificate.file"; then scheme=https; fi ;; esac
    echo "$scheme://127.0.0.1:$(port_of "$1" "$2")"
}

is_ready() {
    local address line
    address="$(address_of "$1" "$2")"
    if [[ "$address" == https:* ]]; then
        # The certificate is that of another name.
        curl -q --silent --fail --insecure --noproxy '*' --max-time 5 --output /dev/null "$address/readyz"
        return
    fi
    exec 8<>"/dev/tcp/127.0.0.1/$(port_of "$1" "$2")" || return 1
    printf 'GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&8
    read -r -t 5 line <&8
    exec 8>&-
    [[ "$line" == *" 200 "* ]]
}

# Whether the settings have addresses of their own for health pages, which these scripts do not know.
has_own_addresses() {
    [ -n "${BELFRY_HTTP_ADDRESS:-}${BELFRY_GATEWAY_ADDRESS:-}${BELFRY_CONSOLE_ADDRESS:-}" ] ||
        { [ -s "$run/config" ] && grep -Eq '^[[:space:]]*(http|gateway|console)\.address' "$(cat "$run/config")"; }
}

# wait_until_ready PROGRAM WORKER: until it works, or has ended. Restoring its state may take long; this says how long, and
# which of the others have ended meanwhile.
wait_until_ready() {
    local next=$((SECONDS + 10)) start=$SECONDS
    if has_own_addresses; then
        # With wrong settings it ends at once.
        sleep 1
        [ -n "$(pid_of "$1" "$2")" ] || fail "$1 $2 has ended; see $run/$1-$2.log"
        return
    fi
    if [[ "$(address_of "$1" "$2")" == https:* ]] && ! command -v curl >/dev/null; then need_packages curl; fi
    until (is_ready "$1" "$2") 2>/dev/null; do
        [ -n "$(pid_of "$1" "$2")" ] || fail "$1 $2 has ended; see $run/$1-$2.log"
        if [ $SECONDS -ge $next ]; then
            say "$1 $2 is not ready after $((SECONDS - start)) s; $(address_of "$1" "$2")/readyz says why"
            name_ended
            next=$((SECONDS + 10))
        fi
        sleep 0.2
    done
}

# The console learns at its start which processes there are.
refresh_console() {
    [ -n "$(pid_of console 0)" ] || return 0
    stop_process console 0
    start_process console 0
    wait_until_ready console 0
}
