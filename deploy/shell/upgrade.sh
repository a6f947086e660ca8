# deploy/faults --upgrade: restarts services under load from an earlier version to this one and back, and counts what
# came out; sourced, not run.

usage() {
    cat <<'TEXT'
usage: deploy/faults --upgrade [--from VERSION] [option of deploy/faults ...]

Tries an upgrade before you make it: builds the version before from its tag (v0.1.0; without tags, from the last commit
of that version), and this one; starts the five services of the version before on a cluster of its own (KAFKA_HOME);
under load, replaces one process at a time until all have this version, then goes back, and forward again. An independent
reader counts what was lost, doubled, out of order or torn. Ends with 0 if nothing was.
deploy/guides/CHANGELOG.md says what to do on your own cluster.

  --from VERSION  such as 0.1.0 (default: the last one before this in deploy/guides/CHANGELOG.md)

More options: deploy/faults --help. The defaults here are --faults 30 --rate 200, and --report FILE keeps the figures.
TEXT
}

from=""
case "${1:-}" in
    -h | --help) usage; exit ;;
    --from) from="${2:?--from needs a version, such as 0.1.0}"; shift 2 ;;
esac

# The versions of the changelog, the latest first.
versions() { sed -nE 's/^## ([0-9]+\.[0-9]+\.[0-9]+).*/\1/p' "$home/deploy/guides/CHANGELOG.md"; }

# commit_of VERSION: the commit of its tag. In a clone without tags, the last commit that calls itself this version: the
# parent of the latest one that changed that number.
commit_of() {
    local file='*/BelfryVersion.swift' change
    if git -C "$home" rev-parse --quiet --verify "v$1^{commit}"; then return; fi
    change="$(git -C "$home" log -1 --format=%H -S"number = \"$1\"" -- "$file")"
    [ -n "$change" ] && git -C "$home" grep -qF "number = \"$1\"" "$change^" -- "$file" &&
        git -C "$home" rev-parse "$change^"
}

# Builds a version in a folder of its own, once.
build_version() {
    local folder="$home/.build/versions/$1" commit
    if [ ! -x "$folder/.build/release/belfry" ]; then
        commit="$(commit_of "$1")" || fail "there is no version $1 here; fetch all commits and tags: git fetch --tags --unshallow"
        say "building $1 from commit ${commit:0:12} (a few minutes, once)"
        rm -rf "$folder" && mkdir -p "$folder"
        git -C "$home" archive "$commit" | tar -x -C "$folder"
        (cd "$folder" && swift build -c release --quiet) >&2 || fail "the build of $1 failed"
    fi
    before="$folder/.build/release"
}

need_build
build_release
this="$("$binaries/belfry" --version | sed -nE '1s/^belfry //p')"
from="${from:-$(versions | grep -vFx "$this" | head -n 1)}"
[ -n "$from" ] || fail "deploy/guides/CHANGELOG.md has no version before $this; write --from VERSION"
build_version "$from"
BELFRY_BINARIES="$binaries" exec "$home/deploy/faults" --version-before "$before" --kinds version-change \
    --faults 30 --rate 200 "$@"
