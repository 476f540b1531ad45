"""Public names and their modules, for type checkers; `rougekit/__init__.py` reads them here, too."""

__all__: list[str]

from rougekit.analysis.compared import ComparedScore as ComparedScore
from rougekit.analysis.compared import ComparedType as ComparedType
from rougekit.analysis.comparison import compare as compare
from rougekit.analysis.comparison import rank as rank
from rougekit.analysis.comparison_results import Comparison as Comparison
from rougekit.analysis.datasets import DatasetComparison as DatasetComparison
from rougekit.analysis.datasets import compare_datasets as compare_datasets
from rougekit.analysis.mean_ranks import MeanRanks as MeanRanks
from rougekit.analysis.methods import methods as methods
from rougekit.analysis.partial_conjunction import BetterOn as BetterOn
from rougekit.analysis.ranking import Ranking as Ranking
from rougekit.analysis.sample_size import SampleSize as SampleSize
from rougekit.analysis.totals import Totals as Totals
from rougekit.analysis.why.units import UnitCounts as UnitCounts
from rougekit.analysis.why.why import SystemUnits as SystemUnits
from rougekit.analysis.why.why import SystemWords as SystemWords
from rougekit.analysis.why.why import Why as Why
from rougekit.analysis.why.why import WhyTest as WhyTest
from rougekit.analysis.why.why import why as why
from rougekit.analysis.why.words import WordCounts as WordCounts
from rougekit.foundation.errors import RougeWarning as RougeWarning
from rougekit.kernels.tiers import tier as tier
from rougekit.plugin import plugin_path as plugin_path
from rougekit.reading.dataset import Dataset as Dataset
from rougekit.reading.dataset import read as read
from rougekit.reading.formats.folders import in_file_name_order as in_file_name_order
from rougekit.reading.formats.folders import read_folders as read_folders
from rougekit.reading.notices import Notice as Notice
from rougekit.reading.question import Unclear as Unclear
from rougekit.scoring.calls import CorpusScores as CorpusScores
from rougekit.scoring.calls import score as score
from rougekit.scoring.methods import Methods as Methods
from rougekit.scoring.results import AggregateScore as AggregateScore
from rougekit.scoring.results import BleuScore as BleuScore
from rougekit.scoring.results import ExampleScores as ExampleScores
from rougekit.scoring.results import Score as Score
from rougekit.scoring.results import plain as plain
from rougekit.scoring.scorer import Scorer as Scorer
from rougekit.scoring.scorer import parse_signature as parse_signature
from rougekit.scoring.scorer import score_pair as score_pair
from rougekit.scoring.scores.scores import BleuCounts as BleuCounts
from rougekit.scoring.scores.scores import Scores as Scores
from rougekit.scoring.scores.scores import TypeScores as TypeScores
from rougekit.scoring.text.cleaning import clean_summary as clean_summary
from rougekit.studies.abstractiveness.statistics import SourceStatistics as SourceStatistics
from rougekit.studies.abstractiveness.statistics import source_statistics as source_statistics
from rougekit.studies.agreement import Agreement as Agreement
from rougekit.studies.agreement import pairwise_accuracy as pairwise_accuracy
from rougekit.studies.context import ScoreLevels as ScoreLevels
from rougekit.studies.context import score_levels as score_levels
from rougekit.studies.correlation import Correlation as Correlation
from rougekit.studies.correlation import Correlations as Correlations
from rougekit.studies.correlation import correlate as correlate
from rougekit.studies.explanation.explain import Explanation as Explanation
from rougekit.studies.explanation.explain import explain as explain
from rougekit.studies.explanation.model import Match as Match
from rougekit.studies.extraction.baselines import lead as lead
from rougekit.studies.extraction.baselines import random_sentences as random_sentences
from rougekit.studies.extraction.extracts import Extracts as Extracts
from rougekit.studies.extraction.extracts import RankedExtract as RankedExtract
from rougekit.studies.extraction.oracle import oracle as oracle
from rougekit.studies.identification.identify import Candidate as Candidate
from rougekit.studies.identification.identify import identify as identify
from rougekit.studies.planning import Plan as Plan
from rougekit.studies.planning import plan as plan
from rougekit.studies.power import Power as Power
from rougekit.studies.power import power as power
from rougekit.studies.similarity.nearest import Nearest as Nearest
from rougekit.studies.similarity.nearest import nearest as nearest
from rougekit.studies.similarity.novel import novel as novel
from rougekit.studies.similarity.pairwise import pairwise as pairwise
from rougekit.studies.similarity.pairwise import pairwise_blocks as pairwise_blocks
from rougekit.studies.similarity.texts import Texts as Texts
from rougekit.version import __version__ as __version__

Compared = ComparedScore  # the names in version 1.0
TypeComparison = ComparedType
Counted = SampleSize
