"""Certificates for a node and its clients, made with openssl when a test begins."""

import subprocess

from Measuring.machine import LOCAL


def _openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


class Authority:
    """A certificate authority of the test's own."""

    def __init__(self, folder, name="authority"):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.key, self.certificate = folder, folder / f"{name}.key", folder / f"{name}.crt"
        _openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
            "-subj", f"/CN={name}", "-keyout", self.key, "-out", self.certificate)

    def issue(self, name):
        """A key and a certificate for the common name; valid for this machine's loopback address, too."""
        key, request, certificate = (self.folder / f"{name}.{kind}" for kind in ("key", "csr", "crt"))
        extensions = self.folder / f"{name}.extensions"
        extensions.write_text(f"subjectAltName=IP:{LOCAL}\n")
        _openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}",
            "-keyout", key, "-out", request)
        _openssl(
            "x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial", "-days",
            "1", "-extfile", extensions, "-out", certificate)
        return key, certificate
