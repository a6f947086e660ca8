"""Which metrics a query reads, and which labels of each."""

from collections import namedtuple

import promql_parser as promql

# What one selector reads: the metric, and the labels that the query names of it.
Reading = namedtuple("Reading", "metric labels")


def readings(expression):
    """The selectors of a query, each with the labels of its matchers and of the aggregations around it.

    Raises ValueError where the query is not PromQL.
    """
    return list(_visit(promql.parse(expression), set()))


def _sides(node):
    """Whether the labels of a binary operation's result come from its left side, and from its right."""
    card = node.modifier.card if node.modifier else None
    if str(node.op) in ("and", "unless") or card == promql.VectorMatchCardinality.ManyToOne:
        return True, False
    return card != promql.VectorMatchCardinality.OneToMany, True


def _visit(node, labels):
    if isinstance(node, promql.VectorSelector):
        yield Reading(node.name, labels | {each.name for each in node.matchers.matchers})
    elif isinstance(node, promql.MatrixSelector):
        yield from _visit(node.vector_selector, labels)
    elif isinstance(node, promql.AggregateExpr):
        # `without` names labels that may be absent.
        modifier = node.modifier
        own = set(modifier.labels) if modifier and modifier.type == promql.AggModifierType.By else set()
        yield from _visit(node.expr, labels | own)
    elif isinstance(node, promql.BinaryExpr):
        matching = node.modifier.matching if node.modifier else None
        own = set(matching.labels) if matching else set()
        left, right = _sides(node)
        yield from _visit(node.lhs, own | (labels if left else set()))
        yield from _visit(node.rhs, own | (labels if right else set()))
    elif isinstance(node, promql.Call):
        for each in node.args:
            yield from _visit(each, labels)
    elif isinstance(node, (promql.ParenExpr, promql.UnaryExpr, promql.SubqueryExpr)):
        yield from _visit(node.expr, labels)
    elif not isinstance(node, (promql.NumberLiteral, promql.StringLiteral)):
        raise ValueError(f"{type(node).__name__} is not known here")
