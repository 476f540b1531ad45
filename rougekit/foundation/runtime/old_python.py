"""A workaround for an older version of Python; it says from which version on it can go."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from functools import cached_property as cached_property
else:

    class cached_property:
        """Until 3.12: functools.cached_property as it is from then on, without a lock.

        The lock of Python 3.11 is one for all objects of a class. A child that is forked while some thread holds it
        finds it held for ever.
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
