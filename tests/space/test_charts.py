"""Drawings: their points and ticks are where the numbers say."""

import re

import numpy as np

from space import browse, charts
from space.choices import Choices
from space.files import Table
from space.testset import Roles
from tests.helpers.pages import results_of


def test_each_example_is_a_point_at_its_scores(many):
    html = charts.points(many, "rouge1", "b")
    points = [tuple(map(float, point.split(" "))) for point in re.findall(r"M([-\d. ]+)h0", html)]
    a, b = browse.fmeasures(many, "rouge1")
    xs, ys = np.array(points).T
    assert np.corrcoef(xs, a)[0, 1] > 0.999
    assert np.corrcoef(ys, -b)[0, 1] > 0.999


def test_ticks_and_bars_stay_inside_their_frame():
    rows = {"a": ["a cat"] * 12_345, "r": ["a cat"] * 12_345}
    html = charts.spreads(results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"])))
    (x,) = re.findall(r'<text x="([\d.]+)" y="[\d.]+" text-anchor="end" class="label">12,345</text>', html)
    assert float(x) >= 7 * len("12,345")
    assert "median 100.0" in html
