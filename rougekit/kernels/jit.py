"""Decorators of kernels: what Python calls is compiled then, and kept on disk where there is a place for it."""

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

from rougekit.errors import warn
from rougekit.kernels.cache_index import file_state, folder
from rougekit.runtime.forks import hold_over_forks

PORTABLE = ("generic", "")
"""numba's name of the processor that is like all of its architecture, and what it can do beyond them."""

F = TypeVar("F", bound=Callable[..., Any])

hold_over_forks(global_compiler_lock)


def kernel(function: F) -> F:
    """Compile `function` with numba: without the interpreter lock, and cached on disk if that is possible.

    It is kept in `cache_index.folder()`, which may be one to read from only. Where there is none, as in a read-only
    container without a home and without kernels, it is compiled in memory, once a process.

    A kept kernel is used as long as its file has not changed, nor a file of its package that it imports from.
    """
    compiled = _dispatcher(function, pipeline_class=_Compiler)
    try:
        compiled._cache = _Kept(function)  # type: ignore[no-untyped-call]
    except (RuntimeError, OSError):
        _warn_once("there is no folder to keep them in; set NUMBA_CACHE_DIR to one that is writable")
    return cast(F, compiled)


def subroutine(function: F) -> F:
    """What only kernels call: compiled into each of them, so that it needs no code, wrapper and file of its own.

    That saves a quarter of all work of compiling. Optimising each by itself stays: without it kernels are slower by a
    tenth to a third. Python can't call it. It neither makes nor returns arrays, so it counts no references to them.
    """
    return cast(F, _dispatcher(function, pipeline_class=_PartCompiler, no_cpython_wrapper=True, _nrt=False))


def array_subroutine(function: F) -> F:
    """A subroutine that makes arrays or returns one. Only kernels may call it."""
    return cast(F, _dispatcher(function, pipeline_class=_PartCompiler, no_cpython_wrapper=True))


def _dispatcher(function: Callable[..., Any], **options: Any) -> Any:
    """Numba's, which compiles one callee for all numbers of a type: usually that is one more for each written out."""
    options |= {"nogil": True, "no_cfunc_wrapper": True}
    dispatcher: Any = njit(**options)(function)
    usual = dispatcher.get_call_template

    def template(kinds: tuple[Any, ...], named: dict[str, Any]) -> Any:
        return usual(tuple(map(types.unliteral, kinds)), {name: types.unliteral(kind) for name, kind in named.items()})

    dispatcher.get_call_template = template
    return dispatcher


_IDLE = {
    "DeadBranchPrune", "DumpParforDiagnostics", "FindLiterallyCalls", "InlineClosureLikes", "InlineInlinables",
    "InlineOverloads", "LiteralPropagationSubPipelinePass", "LiteralUnroll", "MakeFunctionToJitFunction",
    "NoPythonSupportedFeatureValidation", "NopythonRewrites", "RewriteDynamicRaises", "RewriteSemanticConstants",
    "WithLifting",
}  # fmt: skip
"""Numba's steps for what kernels do not have: closures, `with`, branches on constants, expressions of whole arrays."""


class _Flags(Flags):
    """Numba's flags, equal if the same were set.

    Numba compares all of them, tens of thousands of times: for each operation, with each overload that it knows.
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and self._values == other._values

    def __hash__(self) -> int:
        return hash(_Flags)  # few differ, and numba sets some while they are keys


class _Compiler(Compiler):
    """How kernels are compiled: numba's steps without the idle ones, which take a tenth of the time."""

    lowering: type[NativeLowering] = NativeLowering

    def __init__(
        self, typing: Any, target: Any, library: Any, args: Any, returned: Any, flags: Any, of_locals: Any
    ) -> None:
        super().__init__(typing, target, library, args, returned, _Flags(flags), of_locals)  # type: ignore[no-untyped-call]

    def define_pipelines(self) -> list[PassManager]:
        plan = PassManager("rougekit")
        (usual,) = super().define_pipelines()  # type: ignore[no-untyped-call]
        for step, why in usual.passes:
            if step.__name__ not in _IDLE:
                plan.add_pass(self.lowering if step is NativeLowering else step, why)
        plan.finalize()
        return [plan]


class _PartLibrary(JITCodeLibrary):
    """Code in LLVM's language, optimised, that ends up in others', to which the processor's is left."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPart(NativeLowering):
    """Numba's lowering without its last step, which loads the code. Callers know a function by what Python calls."""

    _name = "rougekit_lower_part"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)  # type: ignore[no-untyped-call]
        calls: list[Any] = []
        name = calls.append  # numba wants something that is built in, and no other
        state.targetctx.insert_user_function(name, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=name)
        return True


class _PartCompiler(_Compiler):
    """How subroutines are compiled."""

    lowering = _LowerPart

    def __init__(self, typing: Any, target: Any, _: Any, args: Any, returned: Any, flags: Any, of_locals: Any) -> None:
        library: Any = _PartLibrary(target.codegen(), f"part_{id(self)}")  # type: ignore[no-untyped-call]
        library.enable_object_caching()
        flags.no_compile = True
        super().__init__(typing, target, library, args, returned, flags, of_locals)


class _Place:
    """Where numba keeps a kernel, in the terms of its cache."""

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
"""What numba writes, in that place."""


class _Kept(FunctionCache):
    """numba's cache, of which no fault is one of the kernel: what can't be read is compiled anew and written again."""

    _impl_class = _Files

    def load_overload(self, *key: Any) -> Any:
        try:
            return super().load_overload(*key) or self._load_portable(*key)  # type: ignore[no-untyped-call]
        except Exception as fault:
            _warn_once(f"{self.cache_path} holds what can't be read ({_named(fault)}); remove it if that goes on")
            with suppress(Exception):
                self.flush()  # type: ignore[no-untyped-call]

    def _load_portable(self, signature: Any, target: Any) -> Any:
        """What `rougekit warmup --portable` has compiled for every processor of the architecture."""
        own, (triple, _, _), code = self._index_key(signature, target.codegen())  # type: ignore[no-untyped-call]
        kept = self._cache_file.load((own, (triple, *PORTABLE), code))
        return None if kept is None else self._impl.rebuild(target, kept)

    def save_overload(self, *compiled: Any) -> None:
        try:
            super().save_overload(*compiled)  # type: ignore[no-untyped-call]
        except Exception as fault:
            _warn_once(f"they can't be written to {self.cache_path} ({_named(fault)}); NUMBA_CACHE_DIR names another")


def _states(module: dict[str, Any], known: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """The states of the files of a module and of those in its package that it, its functions and classes come from."""
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


_told: list[str] = []
"""What was said of this process's kernels, once for all of them."""


def _warn_once(why: str) -> None:
    if not _told:
        _told.append(why)
        warn(f"kernels are compiled anew, which takes seconds: {why}")
