"""cached_property: worked out once for each object, and not under a lock."""

import threading

from rougekit.foundation.runtime.old_python import cached_property


class Counted:
    def __init__(self):
        self.asked = 0

    @cached_property
    def value(self):
        """A number."""
        self.asked += 1
        return 7


def test_it_is_worked_out_once_for_each_object():
    one, other = Counted(), Counted()
    assert [one.value, one.value, one.asked, other.asked] == [7, 7, 1, 0]
    assert Counted.value.__doc__ == "A number."


def test_objects_do_not_wait_for_each_other():
    """As with Python 3.11's own, whose lock a forked child would find held."""
    waiting, go_on = threading.Event(), threading.Event()

    class Slow:
        def __init__(self, is_slow):
            self.is_slow = is_slow

        @cached_property
        def value(self):
            if self.is_slow:
                waiting.set()
                go_on.wait(60)
            return 7

    slow = threading.Thread(target=getattr, args=(Slow(True), "value"))
    slow.start()
    waiting.wait()
    assert Slow(False).value == 7
    assert slow.is_alive()
    go_on.set()
    slow.join()
