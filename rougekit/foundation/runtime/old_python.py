"""A workaround for an old version of Python; its docstring says when it can go."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from functools import cached_property as cached_property
else:

    class cached_property:
        """functools.cached_property of Python 3.12, which has no lock; needed until 3.11 is dropped.

        In Python 3.11, all objects of a class share a lock. If a process forks while a thread holds it, it is never
        released in the child.
        """

        def __init__(self, function):
            self._function, self.__doc__ = function, function.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, instance, owner):
            if instance is None:
                return self
            value = instance.__dict__[self._name] = self._function(instance)
            return value
