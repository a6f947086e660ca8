"""Keys and certificates, made with openssl when a run begins."""

import subprocess

from .machine import LOCAL

CURVE = ["-pkeyopt", "ec_paramgen_curve:prime256v1"]


def _openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


def self_signed(folder, name, valid_for=f"IP:{LOCAL}"):
    """A certificate that has signed itself, and its key, in a folder."""
    certificate, key = folder / f"{name}.crt", folder / f"{name}.key"
    _openssl("req", "-x509", "-newkey", "ec", *CURVE, "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext",
             f"subjectAltName={valid_for}", "-keyout", key, "-out", certificate)
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
        key, request, certificate = (self.folder / f"{name}.{kind}" for kind in ("key", "csr", "crt"))
        extensions = self.folder / f"{name}.extensions"
        extensions.write_text(f"subjectAltName=IP:{LOCAL}\n")
        _openssl("req", "-newkey", "ec", *CURVE, "-nodes", "-subj", f"/CN={name}", "-keyout", key, "-out", request)
        _openssl(
            "x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial", "-days",
            "1", "-extfile", extensions, "-out", certificate)
        return key, certificate
