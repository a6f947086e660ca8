"""The whole cluster is lost, and comes back from a copy of its folders."""

import shutil

from .registry import kind


@kind("cluster-from-copy")
def cluster_from_copy(scene):
    """Everything ends in order, the brokers' folders are lost, and everything starts again with a copy of them.

    Producers go on meanwhile: what they could not send yet arrives afterwards.
    """
    workers = scene.fleet.everyone()
    scene.struck()
    for worker in workers:
        worker.terminate()
    scene.cluster.end_in_order()
    copies = scene.folder / "copies"
    for folder in scene.cluster.data_folders():
        copy = copies / folder.parent.name
        shutil.copytree(folder, copy)
        for each in folder.iterdir():
            shutil.rmtree(each) if each.is_dir() else each.unlink()
        shutil.copytree(copy, folder, dirs_exist_ok=True)
    shutil.rmtree(copies)
    scene.cluster.start_again()
    for worker in workers:
        scene.fleet.restart(worker).wait_until_ready(180)
    return f"{len(scene.cluster.brokers)} and the controller"
