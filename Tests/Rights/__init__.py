"""Belfry's programs on a Kafka node with an authorizer: certificates, passwords, and each program's listed rights."""
