"""Decorators for kernels, which numba compiles when they are first called and keeps on disk where it can."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit, types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering

from rougekit.foundation.errors import warn
from rougekit.foundation.runtime.forks import hold_over_forks
from rougekit.kernels.cache_index import file_state, folder

F = TypeVar("F", bound=Callable[..., Any])

hold_over_forks(global_compiler_lock)


def kernel(function: F) -> F:
    """Compile a function with numba, without the interpreter lock, and keep it in `cache_index.folder()`.

    Where there is no such folder, as in a read-only container without a home, it is compiled once a process. A kernel
    on disk is used as long as neither its file has changed nor one of its package that it imports from.
    """
    compiled = _dispatcher(function, pipeline_class=_Compiler)
    try:
        compiled._cache = _Kept(function)  # type: ignore[no-untyped-call]
    except (RuntimeError, OSError):
        _warn_once("there is no folder to keep them in; set NUMBA_CACHE_DIR to one that is writable")
    return cast(F, compiled)


def subroutine(function: F) -> F:
    """A function that only kernels call. It neither makes nor returns arrays, so it counts no references to them.

    It is optimised by itself (else kernels are slower by a tenth to a third) and linked into each kernel, but has no
    machine code, wrapper or file of its own, which saves a quarter of the time of compiling.
    """
    return cast(F, _dispatcher(function, pipeline_class=_PartCompiler, no_cpython_wrapper=True, _nrt=False))


def array_subroutine(function: F) -> F:
    """A subroutine that makes or returns arrays."""
    return cast(F, _dispatcher(function, pipeline_class=_PartCompiler, no_cpython_wrapper=True))


def _dispatcher(function: Callable[..., Any], **options: Any) -> Any:
    """Numba's dispatcher, which compiles a callee once for a type; by default once more for each literal argument."""
    options |= {"nogil": True, "no_cfunc_wrapper": True}
    dispatcher: Any = njit(**options)(function)
    if dispatcher is function:  # NUMBA_DISABLE_JIT
        return function
    usual = dispatcher.get_call_template

    def template(kinds: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return usual(tuple(map(types.unliteral, kinds)), {name: types.unliteral(kind) for name, kind in named.items()})

    dispatcher.get_call_template = template
    return dispatcher


_UNUSED_PASSES = {
    "DeadBranchPrune", "DumpParforDiagnostics", "FindLiterallyCalls", "InlineClosureLikes", "InlineInlinables",
    "InlineOverloads", "LiteralPropagationSubPipelinePass", "LiteralUnroll", "MakeFunctionToJitFunction",
    "NoPythonSupportedFeatureValidation", "NopythonRewrites", "RewriteDynamicRaises", "RewriteSemanticConstants",
    "WithLifting",
}  # fmt: skip
"""Numba's passes for what kernels do not have: closures, `with`, branches on constants, expressions of whole arrays."""


class _Flags(Flags):
    """Numba's flags, compared by what was set: numba compares them all, for each operation and overload it knows."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and self._values == other._values

    def __hash__(self) -> int:
        return hash(_Flags)  # few differ, and numba changes some while they are keys of a dict


class _Compiler(Compiler):
    """Numba's compiler without the unused passes, which take a tenth of the time."""

    lowering: type[NativeLowering] = NativeLowering

    def __init__(
        self, typing: Any, target: Any, library: Any, args: Any, returned: Any, flags: Any, of_locals: Any
    ) -> None:
        super().__init__(typing, target, library, args, returned, _Flags(flags), of_locals)  # type: ignore[no-untyped-call]

    def define_pipelines(self) -> list[PassManager]:
        plan = PassManager("rougekit")
        (usual,) = super().define_pipelines()  # type: ignore[no-untyped-call]
        for step, description in usual.passes:
            if step.__name__ not in _UNUSED_PASSES:
                plan.add_pass(self.lowering if step is NativeLowering else step, description)
        plan.finalize()
        return [plan]


class _PartLibrary(JITCodeLibrary):
    """Optimised LLVM code that is linked into kernels; no machine code is made of it alone."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPart(NativeLowering):
    """Numba's lowering without its last step, which loads the machine code."""

    _name = "rougekit_lower_part"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)  # type: ignore[no-untyped-call]
        calls: list[Any] = []
        entry_point = calls.append  # callers refer to the function by it; numba wants a built-in that nothing else is
        state.targetctx.insert_user_function(entry_point, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=entry_point)
        return True


class _PartCompiler(_Compiler):
    """The compiler of subroutines."""

    lowering = _LowerPart

    def __init__(self, typing: Any, target: Any, _: Any, args: Any, returned: Any, flags: Any, of_locals: Any) -> None:
        library: Any = _PartLibrary(target.codegen(), f"part_{id(self)}")  # type: ignore[no-untyped-call]
        library.enable_object_caching()
        flags.no_compile = True
        super().__init__(typing, target, library, args, returned, flags, of_locals)


class _Place:
    """A locator of numba's cache: where a kernel is kept, and by what it is known to be up to date."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._folder, self._line = folder, function.__code__.co_firstlineno
        self._states = _states(function.__globals__, {})

    @classmethod
    def from_function(cls, function: Callable[..., Any], _: str) -> "_Place | None":
        place = folder() if "__file__" in function.__globals__ else None
        return None if place is None else cls(function, place)

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(0o755, parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> dict[str, tuple[int, int]]:
        return self._states

    def get_disambiguator(self) -> str:
        return str(self._line)


_Files: Any = type("_Files", (FunctionCache._impl_class,), {"_locator_classes": (_Place,)})
"""Numba's files of a kernel, in that folder."""


class _Kept(FunctionCache):
    """Numba's cache, whose faults never reach the caller: what can't be read is compiled anew and written again."""

    _impl_class = _Files

    def load_overload(self, signature: Any, target: Any) -> Any:
        try:
            if loaded := super().load_overload(signature, target):  # type: ignore[no-untyped-call]
                return loaded
            key, (triple, _, _), code = self._index_key(signature, target.codegen())  # type: ignore[no-untyped-call]
            portable = self._cache_file.load((key, (triple, "generic", ""), code))
            return None if portable is None else self._impl.rebuild(target, portable)
        except Exception as fault:
            _warn_once(f"{self.cache_path} holds what can't be read ({_named(fault)}); remove it if that goes on")
            with suppress(Exception):
                self.flush()  # type: ignore[no-untyped-call]

    def save_overload(self, *compiled: Any) -> None:
        try:
            super().save_overload(*compiled)  # type: ignore[no-untyped-call]
        except Exception as fault:
            _warn_once(f"they can't be written to {self.cache_path} ({_named(fault)}); NUMBA_CACHE_DIR names another")


def _states(module: dict[str, Any], known: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """The states of the files of a module and, by name, of those in its package from which it imports."""
    name = module["__name__"]
    if name not in known:
        known[name] = file_state(Path(module["__file__"]))
        package = name.rpartition(".")[0] + "."
        for other in {getattr(value, "__module__", getattr(value, "__name__", None)) for value in module.values()}:
            if isinstance(other, str) and other.startswith(package) and other in sys.modules:
                _states(vars(sys.modules[other]), known)
    return known


def _named(fault: Exception) -> str:
    why = (isinstance(fault, OSError) and fault.strerror) or str(fault)
    return f"{type(fault).__name__}: {why}".removesuffix(": ")


faults: list[str] = []
"""Why this process could not read or write some kernels; the user is warned of the first, for all of them."""


def _warn_once(why: str) -> None:
    faults.append(why)
    if len(faults) == 1:
        warn(f"kernels are compiled anew, which takes seconds: {why}")
