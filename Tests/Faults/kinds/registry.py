"""The kinds of faults by their names, in the order in which they are defined."""

KINDS = {}


def kind(name):
    """Makes a function of the scene a kind of fault."""

    def register(function):
        KINDS[name] = function
        return function

    return register
