"""Checks of what deploy/ packages: the image, compose.yaml, the manifests for Kubernetes. No container is started."""
