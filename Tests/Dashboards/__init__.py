"""The dashboards of deploy/dashboards: their form, and their queries on a real Prometheus beside real services."""
