"""One node of Apache Kafka that lets in who has a password or a certificate, and allows them what a list says."""

from confluent_kafka import KafkaException
from confluent_kafka.admin import (
    AclBinding, AclBindingFilter, AclOperation, AclPermissionType, AdminClient, ResourcePatternType, ResourceType,
    ScramCredentialInfo, ScramMechanism, UserScramCredentialUpsertion)

from Measuring.certificates import Authority
from Measuring.clients import everything, quiet
from Measuring.deadline import end_of, wait
from Measuring.kafka import Node
from Measuring.machine import LOCAL, free_port

ADMINISTRATOR = "administrator"


class GuardedNode(Node):
    """A node with a listener for passwords over TLS and one for certificates.

    A third one, without either, is for the node itself; whoever comes by it may do everything.
    """

    def __init__(self, folder):
        self.folder, self.authority, self.passwords = folder, Authority(folder / "certificates"), {}
        keystore = folder / "node.pem"
        keystore.write_text("".join(each.read_text() for each in self.authority.issue("node")))
        password, certificate, inner, controller = (free_port() for _ in range(4))
        self.certificate_servers = f"{LOCAL}:{certificate}"
        listeners = f"SASL_SSL://{LOCAL}:{password},MUTUAL://{LOCAL}:{certificate},INNER://{LOCAL}:{inner}"
        settings = {
            "listeners": f"{listeners},CONTROLLER://{LOCAL}:{controller}",
            "advertised.listeners": listeners,
            "listener.security.protocol.map":
                "SASL_SSL:SASL_SSL,MUTUAL:SSL,INNER:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "inter.broker.listener.name": "INNER",
            "sasl.enabled.mechanisms": "SCRAM-SHA-512",
            "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config":
                "org.apache.kafka.common.security.scram.ScramLoginModule required;",
            "listener.name.mutual.ssl.client.auth": "required",
            "ssl.keystore.type": "PEM", "ssl.keystore.location": str(keystore),
            "ssl.truststore.type": "PEM", "ssl.truststore.location": str(self.authority.certificate),
            "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
            "super.users": f"User:ANONYMOUS;User:{ADMINISTRATOR}",
        }
        super().__init__(
            folder, [f"{name}={value}" for name, value in settings.items()], port=password, controller=controller,
            answers=inner)
        self.admin = AdminClient(quiet({"bootstrap.servers": f"{LOCAL}:{inner}"}))
        self.add_user(ADMINISTRATOR)

    # MARK: Users

    def add_user(self, name):
        """A user with a password, which nobody else has."""
        self.passwords[name] = f"planted-{name}-password"
        credential = UserScramCredentialUpsertion(
            name, ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), self.passwords[name].encode())
        for each in self.admin.alter_user_scram_credentials([credential]).values():
            each.result(30)
        wait(f"the password of {name}", 30, lambda: self._knows(name), saw=lambda: end_of(self.log))

    def _knows(self, name):
        client = AdminClient(quiet(self.client(name)))
        try:
            return client.list_topics(timeout=2)
        except KafkaException:
            return None

    def client(self, user):
        """The settings of a client of librdkafka that comes with a password."""
        return {
            "bootstrap.servers": self.servers, "security.protocol": "SASL_SSL", "sasl.mechanism": "SCRAM-SHA-512",
            "sasl.username": user, "sasl.password": self.passwords[user],
            "ssl.ca.location": str(self.authority.certificate)}

    def certified_client(self, name, authority=None):
        """The settings of a client that comes with a certificate."""
        key, certificate = (authority or self.authority).issue(name)
        return {
            "bootstrap.servers": self.certificate_servers, "security.protocol": "SSL",
            "ssl.key.location": str(key), "ssl.certificate.location": str(certificate),
            "ssl.ca.location": str(self.authority.certificate)}

    # MARK: Rights

    def grant(self, principal, rights):
        """Gives rights, as `belfry topics acls --json` lists them, and waits until all of them hold."""
        bindings = self.bindings(principal, rights)
        for each in self.admin.create_acls(list(bindings)).values():
            each.result(30)
        wait("the rights to hold", 30, lambda: bindings <= self.rights_of(principal),
             saw=lambda: self.rights_of(principal))

    def take(self, principal, right):
        """Takes one right away."""
        binding = self._binding(principal, right)
        found = AclBindingFilter(
            binding.restype, binding.name, binding.resource_pattern_type, principal, "*", binding.operation,
            AclPermissionType.ALLOW)
        for each in self.admin.delete_acls([found]).values():
            each.result(30)
        wait(f"{binding} to be gone", 30, lambda: binding not in self.rights_of(principal),
             saw=lambda: self.rights_of(principal))

    def rights_of(self, principal):
        every = AclBindingFilter(
            ResourceType.ANY, None, ResourcePatternType.ANY, principal, None, AclOperation.ANY, AclPermissionType.ANY)
        return set(self.admin.describe_acls(every).result(30))

    def bindings(self, principal, rights):
        """The rights as Kafka's client has them."""
        return {self._binding(principal, each) for each in rights}

    @staticmethod
    def _binding(principal, right):
        operation = {"DescribeConfigs": "DESCRIBE_CONFIGS"}.get(right["operation"], right["operation"].upper())
        return AclBinding(
            ResourceType[right["resource"].upper().replace("-", "_")], right["name"],
            ResourcePatternType[right["pattern"].upper()], principal, "*", AclOperation[operation],
            AclPermissionType.ALLOW)

    # MARK: Records

    def records(self, topic, user=ADMINISTRATOR):
        """All committed records of a topic."""
        return list(everything(self.client(user), topic))
