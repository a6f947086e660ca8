"""deploy/monitoring/dashboards: their form, and their queries on a real Prometheus beside real services."""
