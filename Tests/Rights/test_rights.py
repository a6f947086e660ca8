"""Each program works with its listed rights, and without any one of them it says which one it lacks."""

import http.client
import json
import tempfile
import unittest
from contextlib import closing, contextmanager
from pathlib import Path

from Measuring.certificates import Authority
from Measuring.deadline import wait
from Measuring.kafka import has_kafka
from Measuring.machine import LOCAL
from Measuring.service import SERVICES

from . import page
from .node import ADMINISTRATOR, GuardedNode
from .others import NOT_ALLOWED, refusal_to_read, refusal_to_write
from .programs import AROUND, OPERATOR, Programs, listed
from .traffic import PRODUCER_RIGHTS, Traffic


@unittest.skipUnless(has_kafka(), "this test needs Apache Kafka's jars; set KAFKA_HOME to a folder with libs/")
class Rights(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.node = cls.enterClassContext(closing(GuardedNode(cls.folder)))
        cls.listed = listed()
        for each in cls.listed.values():
            user = each["principal"].removeprefix("User:")
            cls.node.add_user(user)
            cls.node.grant(each["principal"], each["rights"])
            cls.node.grant(f"User:CN={user}", each["rights"])
        for user in ("shop", "stranger"):
            cls.node.add_user(user)
        cls.node.grant("User:shop", PRODUCER_RIGHTS)
        (cls.folder / "programs").mkdir()
        cls.programs = Programs(cls.node, cls.folder / "programs")
        cls.programs.belfry("topics", "create", "--partitions", "2")
        cls.traffic = Traffic(cls.node)

    def tearDown(self):
        self.programs.stop()

    @contextmanager
    def without(self, user, right):
        """Takes a right away meanwhile."""
        self.node.take(f"User:{user}", right)
        try:
            yield
        finally:
            self.node.grant(f"User:{user}", [right])

    def post(self, program, path, value):
        return self.programs.running[program].page(path, 30, "POST", value)

    def wait_for_a_call(self, calls):
        """Waits for one stored call of a webhook more."""
        self.programs.running["webhooks"].wait_for(
            "a stored call", 60, lambda: len(self.node.records("notifications.webhooks")) > calls, pause=0.5)

    # MARK: Tests, in the order of their names

    def test_1_every_program_works_with_its_listed_rights(self):
        self.programs.start_all()
        self.assert_all_work()

    def test_2_so_it_does_with_certificates_and_the_librdkafka_of_this_system(self):
        self.programs.start_all(client=lambda program: self.node.certified_client(f"belfry-{program}"))
        self.assert_all_work(client=self.node.certified_client(f"belfry-{OPERATOR}"))

    def assert_all_work(self, client=None):
        calls = len(self.node.records("notifications.webhooks"))
        self.traffic.wait_for(self.traffic.send(20))
        request = self.traffic.request()
        self.assertEqual(self.post("gateway", "/v1/notifications", request)[0], 202)
        self.traffic.wait_for({request["id"]})
        # The receiver's port is closed, so a call waits, and is stored.
        self.wait_for_a_call(calls)
        self.assertIn("all 29 topics are as they should be", self.programs.belfry("topics", "check", client=client))
        self.assertIn("alert", self.programs.belfry("explain", f"parcel/{request['id']}/anna", client=client))
        self.assertIn("scheduling", self.programs.belfry("lag", client=client))
        self.assertIn("anna is registered", self.programs.belfry("person", "show", "anna", client=client))
        for program, service in self.programs.running.items():
            with self.subTest(program):
                service.wait_until_ready(30)
                log = service.log.read_text()
                self.assertNotIn("AUTHORIZATION", log)
                self.assertNotIn("planted-", log)

    def test_3_each_right_is_missed_by_name(self):
        # A topic without records is read to its end even by who may not read it.
        self.programs.start_all(SERVICES)
        self.traffic.wait_for(self.traffic.send())
        self.programs.stop()
        for program in (*SERVICES, *AROUND):
            for right in self.listed[program]["rights"]:
                if not self.is_told_at_start(program, right):
                    continue
                with self.subTest(program, operation=right["operation"], name=right["name"]):
                    self.assert_told(program, right, self.cause(program, right))

    def is_told_at_start(self, program, right):
        """Whether the program meets the right before there is anything to do.

        Read lets a program see a topic that it writes to as well, so the lack of Write shows with the first record. The
        console uses transactions to return dead letters only.
        """
        if program == "console" and right["resource"] == "transactional-id":
            return False
        operations = {each["operation"] for each in self.listed[program]["rights"]
                      if (each["resource"], each["name"]) == (right["resource"], right["name"])}
        return right["operation"] != "Write" or operations == {"Write"}

    def cause(self, program, right):
        """What makes a program use a right that it does not use by itself: nothing, or a caller of the gateway."""
        platform = right["name"].removeprefix("deliveries.")
        if program != "gateway" or platform == right["name"]:
            return lambda: None

        def listen():
            self.programs.running[program].wait_until_ready()
            stream = http.client.HTTPConnection(LOCAL, self.programs.running[program].port, timeout=60)
            self.addCleanup(stream.close)
            stream.request("GET", f"/v1/people/anna/devices/phone/deliveries?platform={platform}")

        return listen

    def assert_told(self, program, right, cause):
        user = f"belfry-{program}"
        settings = {"BELFRY_GATEWAY_PEOPLE_INDEX": "true"} if program == "gateway" else {}
        with self.without(user, right):
            service = self.programs.start(program, **settings)
            try:
                cause()
                line = self.programs.wait_for_words(service, [
                    f"{program} (User:{user}) may not ", f"{right['resource'].replace('-id', ' id')} {right['name']}",
                    f"--allow-principal User:{user} --operation {right['operation']}",
                    f"--{right['resource']} {right['name']}", "AUTHORIZATION_FAILED"])
                self.assertNotIn("missing", line)
                self.assertNotIn("planted-", service.log.read_text())
                if program in SERVICES:
                    self.assertFalse(service.is_ready)
            finally:
                self.programs.running.pop(program).kill()

    def test_4_a_right_that_is_taken_from_a_running_service_and_given_back(self):
        self.programs.start_all(SERVICES)
        self.traffic.wait_for(self.traffic.send())
        for program, resource, name, operation in (
                ("ingestion", "topic", "notifications.apps", "Write"),
                ("ingestion", "topic", "notifications.ingest", "Read"),
                ("scheduling", "topic", "notifications.scheduling.changelog", "Write"),
                ("rendering", "group", "belfry-rendering", "Read"),
                ("classification", "transactional-id", "belfry-classification-", "Write"),
                ("delivery", "topic", "deliveries.ios", "Write")):
            with self.subTest(program, operation=operation, name=name):
                user, service = f"belfry-{program}", self.programs.running[program]
                right = next(each for each in self.listed[program]["rights"]
                             if (each["resource"], each["name"], each["operation"]) == (resource, name, operation))
                # A refused transaction does not name the topic, so the error names the program's whole list.
                words = ["TOPIC_AUTHORIZATION_FAILED", f"{program} (User:{user}) "] if (
                    resource, operation) == ("topic", "Write") else [
                    f"--allow-principal User:{user} --operation {operation}", f"--{resource} {name}"]
                with self.without(user, right):
                    requests = self.traffic.send(3)
                    self.programs.wait_for_words(service, words)
                if not service.is_running:
                    self.programs.start(program).wait_until_ready()
                self.traffic.wait_for(requests)
        self.assertEqual(self.node.records("notifications.rejected"), [])

    def test_4_webhooks_says_that_it_cannot_store_a_call(self):
        right = {"resource": "topic", "name": "notifications.webhooks", "pattern": "literal", "operation": "Write"}
        with self.without("belfry-webhooks", right):
            self.programs.start_all((*SERVICES, "webhooks"))
            self.traffic.wait_for(self.traffic.send())
            self.programs.wait_for_words(self.programs.running["webhooks"], [
                "webhooks (User:belfry-webhooks) may not write to topic notifications.webhooks",
                "--operation Write --topic notifications.webhooks"])
        self.wait_for_a_call(len(self.node.records("notifications.webhooks")))

    def test_4_the_console_says_what_it_may_not_write(self):
        self.programs.start_all((*SERVICES, "console"))
        self.traffic.wait_for(self.traffic.send())
        self.traffic.publish([("apps", "broken", {"id": 1}), ("people", "broken", {"id": 1})])
        wait("the console to show what is broken", 60, lambda: set(self.letters()) == {"apps", "people"},
             saw=self.letters)
        request = {"app": "parcel", "recipients": ["anna"], "content": {"title": "T"}}
        person = {"id": "broken", "timeZone": "UTC", "locale": "en", "previews": "always", "devices": [], "apps": {}}
        mended = {"apps": {"id": "broken", "name": "Broken"}, "people": person}
        interaction = {"type": "locked", "device": "phone"}

        def send(number, is_urgent):
            text = json.dumps(request | {"id": f"console-{number}"})
            return lambda: self.post("console", "/api/send", {"request": text, "urgent": is_urgent})

        def replay(topic):
            body = {"text": json.dumps(mended[topic])}
            return lambda: self.post("console", f"/api/dead-letters/{self.letters()[topic]}/replay", body)

        rows = [("notifications.ingest", send(1, False)), ("notifications.ingest.urgent", send(2, True)),
                ("interactions", lambda: self.post("console", "/api/people/anna/interactions", interaction)),
                ("apps", replay("apps")), ("people", replay("people")),
                ("notifications.rejected", replay("apps")), ("belfry-dead-letters", replay("apps"))]
        rights = {right["name"]: right for right in self.listed["console"]["rights"] if right["operation"] == "Write"}
        self.assertEqual(set(rights), {name for name, _ in rows})
        for name, act in rows:
            with self.subTest(name):
                with self.without("belfry-console", rights[name]):
                    told = self.refusal(act)
                self.assertIn("AUTHORIZATION_FAILED", told)
                self.assertIn("console (User:belfry-console) ", told)
        self.assertEqual(replay("apps")()[0], 202)

    def letters(self):
        """The dead letters that the console shows and nobody has sent back, by topic."""
        page = self.programs.running["console"].page("/api/dead-letters", 30)[1]
        return {row["topic"]: row["id"] for row in json.loads(page)["rows"]}

    def refusal(self, act):
        """What a visitor of the console is answered, with what its log says since then."""
        log = self.programs.running["console"].log
        before = len(log.read_text())
        code, text = act()
        self.assertEqual(code, 503)
        return text + log.read_text()[before:]

    # MARK: Others

    def test_5_nobody_else_reads_people_or_writes_deliveries(self):
        for user in ("stranger", "shop", "belfry-delivery", "belfry-webhooks", "belfry-rendering"):
            for topic in ("people", "notifications.people", "notifications.scheduling.changelog"):
                if (user, topic) == ("belfry-webhooks", "notifications.people"):
                    continue  # It learns there who was erased.
                with self.subTest(user, reads=topic):
                    self.assertEqual(refusal_to_read(self.node, user, topic), NOT_ALLOWED)
        for user in ("stranger", "shop", "belfry-gateway", "belfry-console", "belfry-scheduling", "belfry-operator"):
            for topic in ("deliveries.ios", "deliveries.watchos"):
                with self.subTest(user, writes=topic):
                    self.assertEqual(refusal_to_write(self.node, user, topic), NOT_ALLOWED)
        # The same questions have other answers where the right is there.
        self.assertIsNone(refusal_to_read(self.node, "belfry-scheduling", "notifications.people"))
        self.assertIsNone(refusal_to_write(self.node, ADMINISTRATOR, "notifications.rejected"))

    def test_7_a_foreign_certificate_and_a_wrong_password_are_turned_away(self):
        foreign = self.node.certified_client("belfry-delivery", Authority(self.folder / "foreign", "foreign"))
        mistaken = self.node.client("belfry-delivery") | {"sasl.password": "planted-wrong"}
        for client, word in ((foreign, "SSL"), (mistaken, "uthentication")):
            with self.subTest(word):
                service = self.programs.start("delivery", client)
                self.programs.wait_for_words(service, ["trouble=broker-away", word])
                self.assertFalse(service.is_ready)
                self.assertNotIn("planted-wrong", service.log.read_text())
                self.programs.stop()

    # MARK: Tools

    def test_9_the_commands_of_the_page_give_the_listed_rights(self):
        scheduling = self.listed["scheduling"]
        for name in (scheduling["principal"], "User:CN=belfry-scheduling"):
            for right in scheduling["rights"]:
                self.node.take(name, right)
            self.assertEqual(self.node.rights_of(name), set())
        self.node.add_user("ios-pushes")
        self.assertIsNotNone(refusal_to_read(self.node, "ios-pushes", "deliveries.ios"))
        page.run(self.node, self.folder / "page")
        for name in (scheduling["principal"], "User:CN=belfry-scheduling"):
            self.assertEqual(self.node.rights_of(name), self.node.bindings(name, scheduling["rights"]))
        self.assertIsNone(refusal_to_read(self.node, "ios-pushes", "deliveries.ios"))

    def test_9_a_missing_topic_gets_as_many_partitions_as_the_others(self):
        missing = "notifications.webhooks.failed"
        self.node.admin.delete_topics([missing])[missing].result(30)

        def topics():
            return self.node.admin.list_topics(timeout=10).topics

        wait(f"{missing} to be gone", 30, lambda: missing not in topics(), saw=topics)
        told = self.programs.belfry("topics", "create")
        self.assertIn(f"created {missing} with 2 partitions", told)
        self.assertIn("all 29 topics are as they should be", told)

    def test_9_the_command_names_what_its_user_lacks(self):
        topic, group = ("topic", "notifications.accepted"), ("group", "belfry-scheduling")
        for (resource, name), operation, words, expected in (
                (topic, "DescribeConfigs", ("topics", "check"), f"--operation DescribeConfigs --topic {topic[1]}"),
                (topic, "Create", ("topics", "create"), f"--operation Create --topic {topic[1]}"),
                # Commands without a right on a topic or group name it.
                (topic, "Read", ("person", "show", "anna"), topic[1]),
                (group, "Describe", ("lag",), "GROUP_AUTHORIZATION_FAILED")):
            right = {"resource": resource, "name": name, "pattern": "literal", "operation": operation}
            with self.subTest(operation), self.without(f"belfry-{OPERATOR}", right):
                told = self.programs.belfry(*words, expected=1)
                self.assertIn(expected, told)
                self.assertIn(name, told)
