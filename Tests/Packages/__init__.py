"""Checks of what deploy/ packages: the image, compose.yaml and the manifests for Kubernetes. No container is started."""
