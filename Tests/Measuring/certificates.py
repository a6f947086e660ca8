"""Keys and certificates, made with openssl when a run begins."""

import subprocess

from .machine import LOCAL

CURVE = ["-pkeyopt", "ec_paramgen_curve:prime256v1"]


def _openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


def self_signed(folder, name, valid_for=f"IP:{LOCAL}", signed_by=()):
    """A certificate and its key, in a folder; it has signed itself, or the authority of the options `signed_by` has."""
    certificate, key = folder / f"{name}.crt", folder / f"{name}.key"
    _openssl("req", "-x509", "-newkey", "ec", *CURVE, "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext",
             f"subjectAltName={valid_for}", *signed_by, "-keyout", key, "-out", certificate)
    return certificate, key


def write_signing_key(path):
    """A key such as Apple gives to an app for its pushes."""
    _openssl("genpkey", "-algorithm", "EC", *CURVE, "-out", path)


class Authority:
    """A certificate authority of a test's own."""

    def __init__(self, folder, name="authority"):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.certificate, self.key = self_signed(folder, name)

    def issue(self, name):
        """A key and a certificate for the common name; valid for this machine's loopback address, too."""
        certificate, key = self_signed(self.folder, name, signed_by=["-CA", self.certificate, "-CAkey", self.key])
        return key, certificate
