"""What benchmarks and fault runs share: Kafka nodes, Belfry's processes, topics, loads and figures.

`deploy/benchmark` runs the modes in `benchmarks`; `deploy/faults` runs `Tests/Faults`, which uses the same nodes and
processes.
"""
