"""What each app asks for, and what comes of it."""

from grafana import SERVICE, WORKER, Dashboard, Panel, Query, Row, Variable, increase, rate

_REQUESTS, _RECEIPTS = "belfry_notifications_total", "belfry_app_receipts_total"
_APP = 'app=~"$app"'
_URGENT = _APP + ',level=~"time-sensitive|critical"'
APP = Variable("app", "App", "label_values(belfry_app_receipts_total, app)")


def _receipts(code):
    return rate(_RECEIPTS, "app", f'{_APP},code="{code}"')


DASHBOARD = Dashboard(
    "apps", "by app",
    "What each app asks for and what comes of it. Apps beyond the first 4000 pairs of app and code are one: others/.",
    Row(
        "Requests",
        Panel(
            "Apps that send most",
            "Requests accepted a second, of the ten apps that send most. If the pipeline is behind, these are the "
            "apps to talk to; see BelfryBehind.",
            "reqps", Query(f"topk(10, {rate(_REQUESTS, 'app', _APP)})", "{{app}}")),
        Panel(
            "Apps that interrupt most",
            "Requests at the levels time-sensitive and critical, of the ten apps that send most of them. They use "
            "the urgent lane: see BelfryUrgentSlow.",
            "reqps",
            Query(f"topk(10, {rate(_REQUESTS, 'app', _URGENT)})", "{{app}}")),
        Panel(
            "Requests by level",
            "Requests of the chosen apps in the time shown, by app and level.",
            "short", Query(f"topk(40, {increase(_REQUESTS, 'app, level', _APP)})", "{{app}} {{level}}"),
            kind="bargauge", width=24)),
    Row(
        "What comes of them",
        Panel(
            "Outcomes",
            "Receipts of the chosen apps a second, by code. `accepted` counts what came in; the others say what came "
            "of it.",
            "ops", Query(rate(_RECEIPTS, "code", _APP), "{{code}}")),
        Panel(
            "Suppressed",
            "Receipts `suppressed` for each that was accepted, by app. A high share means that people do not allow "
            "what the app sends, or that it names people who are not registered.",
            "percentunit",
            # An app without any has no series for it, and a share of 0.
            Query(
                f"({_receipts('suppressed')} or 0 * {_receipts('accepted')}) / {_receipts('accepted')}", "{{app}}")),
        Panel(
            "Rejected",
            "Requests that ingestion turned down, a second, by app. The producer sends what the contract does not "
            "allow: see BelfryDeadLetters. `belfry check` finds it before it is sent.",
            "ops", Query(_receipts("rejected"), "{{app}}")),
        Panel(
            "With advice",
            "Receipts `advised` a second, by app: advice to producers that a stage after ingestion found. The "
            "receipts say what to change.",
            "ops", Query(_receipts("advised"), "{{app}}")),
        Panel(
            "All outcomes",
            "Receipts in the time shown, by app and code.",
            "short", Query(increase(_RECEIPTS, "app, code", _APP), form="table"), kind="table", width=24, height=10)),
    variables=(SERVICE, WORKER, APP))
