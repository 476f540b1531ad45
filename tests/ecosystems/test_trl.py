"""Some steps of TRL's GRPOTrainer with ROUGE as reward, on a tiny model made here."""

import math

import pytest

from rougekit.integrations.rewards import rouge_reward

trl = pytest.importorskip("trl")
pytest.importorskip("torch")


@pytest.fixture
def tokenizer(rows):
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    made = Tokenizer(models.WordLevel(unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.train_from_iterator(
        [row["summary"] for row in rows], trainers.WordLevelTrainer(special_tokens=["[UNK]", "[PAD]", "[EOS]"])
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=made, unk_token="[UNK]", pad_token="[PAD]", eos_token="[EOS]", padding_side="left"
    )


def test_grpo_trains_with_rewards_of_mixed_tasks(tmp_path, rows, tokenizer):
    from datasets import Dataset
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(
        vocab_size=len(tokenizer), n_positions=64, n_embd=16, n_layer=1, n_head=2,
        bos_token_id=tokenizer.eos_token_id, eos_token_id=tokenizer.eos_token_id, pad_token_id=tokenizer.pad_token_id,
    )  # fmt: skip
    summaries = Dataset.from_list([{"prompt": row["summary"], "summary": row["summary"]} for row in rows[:4]])
    others = Dataset.from_list([{"prompt": "the dog", "summary": None}])
    from datasets import concatenate_datasets

    rewarded = []

    class Watched:
        __name__ = "rouge1"

        def __init__(self):
            self.reward = rouge_reward("rouge1", reference="summary")

        def __call__(self, completions, **columns):
            rewards = self.reward(completions, **columns)
            rewarded.extend(zip(rewards, columns["summary"], strict=True))
            return rewards

    arguments = trl.GRPOConfig(
        output_dir=str(tmp_path), use_cpu=True, max_steps=3, per_device_train_batch_size=4, num_generations=2,
        max_completion_length=6, report_to="none", logging_steps=1, learning_rate=1e-2, save_strategy="no", bf16=False,
    )  # fmt: skip
    trainer = trl.GRPOTrainer(
        model=GPT2LMHeadModel(config), reward_funcs=[Watched(), rouge_reward("rougeL", reference="prompts")],
        args=arguments, train_dataset=concatenate_datasets([summaries, others]), processing_class=tokenizer,
    )  # fmt: skip
    trainer.train()
    logged = [entry for entry in trainer.state.log_history if "rewards/rouge1/mean" in entry]
    assert len(logged) == 3
    assert all(math.isfinite(entry["rewards/rougeL_fmeasure/mean"]) for entry in logged)
    assert any(reward is not None and reward > 0 for reward, _ in rewarded)
    assert all((reward is None) == (summary is None) for reward, summary in rewarded)
