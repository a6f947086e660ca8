"""What a benchmark measures: five processes, and topics of their own on the run's broker."""

from .load import write_app, write_people
from .service import SERVICES, Service, stop_all
from .topics import Topics, create_topics
from .words import say


class Subject:
    """One of three kinds, by name.

    `pipeline` is the five services. `hops` is five processes of the same loop that only copy the request; `records` is
    five that also write as many records and bytes as the pipeline did in this run.
    """

    def __init__(self, bench, name, settings, turn=""):
        """Creates the topics; `settings` are added to the environment of each process."""
        self.bench, self.name = bench, name
        self.prefix = f"{bench.kafka.prefix}{name}{turn}."
        self.settings = {
            "BELFRY_BOOTSTRAP_SERVERS": bench.kafka.servers, "BELFRY_TOPIC_PREFIX": self.prefix, **settings}
        self.topics = Topics(bench.kafka.servers, self.prefix)
        self.services = {}
        create_topics(bench.binaries, bench.kafka.servers, bench.options.partitions, self.prefix)

    @property
    def is_pipeline(self):
        return self.name == "pipeline"

    # MARK: Processes

    def start(self, service):
        """Starts one of the five; it may not be ready yet."""
        if self.is_pipeline:
            return self.run(service, service)
        records = self.bench.shapes[service] if self.name == "records" else ""
        return self.run(service, "CopyService", {"BELFRY_COPY": service, "BELFRY_COPY_RECORDS": records})

    def run(self, name, binary, settings=None, address="BELFRY_HTTP_ADDRESS"):
        """Starts any executable on this subject's topics."""
        process = Service(
            self.bench.binaries / binary, self.bench.folder, name=f"{self.name}-{name}",
            settings={**self.settings, **(settings or {})}, address=address)
        self.services[name] = process
        return process

    def start_all(self):
        """Starts the five and waits until they are ready."""
        say(f"starting the five services ({self.name})")
        for service in SERVICES:
            self.start(service)
        for service in SERVICES:
            self.services[service].wait_until_ready()

    def start_with_people(self, **members):
        """Starts the five; those of the pipeline know all people then, with these members of their records."""
        if self.is_pipeline:
            self.register(**members)
        self.start_all()
        if self.is_pipeline:
            self.wait_for_people()

    def close(self):
        stop_all(self.services.values())
        self.services = {}

    def __getitem__(self, name):
        """A running process."""
        return self.services[name]

    # MARK: Load

    def register(self, **more):
        """Registers the app and the people, with members added to their records."""
        people, lines = self.bench.options.people, self.bench.folder / "registrations"
        say(f"registering {people} people")
        self.topics.publish("apps", write_app(lines))
        self.topics.publish("people", write_people(lines, people, **more))

    def wait_for_people(self, seconds=600):
        self.wait_for_taken("the people's records", "scheduling", "notifications.people", self.bench.options.people,
                            seconds)

    # MARK: Progress

    def taken(self, service, topic):
        """How many records a service has taken from a topic and its urgent lane."""
        return self[service].metric("belfry_records_in_total", containing=topic)

    def wait_for_taken(self, what, service, topic, count, seconds):
        """Waits for a service's own count: asking it costs the run no CPU time, unlike reading the topic."""
        self[service].wait_for(what, seconds, lambda: self.taken(service, topic) >= count, pause=0.1)

    def wait_for_deliveries(self, count):
        """Waits until so many deliveries are committed."""
        self.wait_for_taken("all deliveries", "delivery", "notifications.rendered", count, 1800)
        self.wait_for_committed("all deliveries to be committed", count, 60)

    def wait_for_committed(self, what, count, seconds):
        self["delivery"].wait_for(what, seconds, lambda: self.topics.has("deliveries.ios", count), pause=0.1)
