"""Train a tiny summariser on weather reports made on the spot, and print its ROUGE epoch by epoch. Runs offline.

pip install ".[trainer]"
python examples/train_summarizer.py
"""

import random
import tempfile

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    DataCollatorForSeq2Seq,
    PreTrainedTokenizerFast,
    PrinterCallback,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    T5Config,
    T5ForConditionalGeneration,
)

from rougekit.integrations.trainer import make_compute_metrics

TOWNS = ["oslo", "lima", "cairo", "quito", "delhi", "perth", "turin", "kyoto"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEATHER = ["rain", "snow", "hail", "fog", "sunshine", "thunder"]
FEELING = {"rain": "wet", "snow": "cold", "hail": "rough", "fog": "grey", "sunshine": "warm", "thunder": "loud"}
EPOCHS = 6


def report(rng: random.Random) -> tuple[str, str]:
    """A report of three sentences, and its summary of two."""
    town, day, weather = rng.choice(TOWNS), rng.choice(DAYS), rng.choice(WEATHER)
    hour = rng.choice(["noon", "dawn", "night"])
    text = f"people in {town} saw {weather} on {day} . it began at {hour} . most of them stayed at home ."
    return text, f"there was {weather} in {town} . the {day} was {FEELING[weather]} ."


def tokenizer_of(texts: list[str]) -> PreTrainedTokenizerFast:
    """One token for each word."""
    words = ["<pad>", "</s>", "<unk>", *sorted({word for text in texts for word in text.split()})]
    made = Tokenizer(models.WordLevel({word: k for k, word in enumerate(words)}, unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    made.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    return PreTrainedTokenizerFast(
        tokenizer_object=made, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )  # fmt: skip


def main() -> None:
    """Train, evaluate after each epoch, print the curve."""
    rng = random.Random(0)
    torch.manual_seed(0)
    torch.set_num_threads(1)  # so small a model is slower on several
    pairs = [report(rng) for _ in range(360)]
    tokenizer = tokenizer_of([text for pair in pairs for text in pair])
    rows = [{"input_ids": tokenizer(text).input_ids, "labels": tokenizer(short).input_ids} for text, short in pairs]
    model = T5ForConditionalGeneration(
        T5Config(
            vocab_size=len(tokenizer),
            d_model=64,
            d_kv=16,
            d_ff=128,
            num_layers=2,
            num_heads=4,
            dropout_rate=0.0,
            decoder_start_token_id=0,
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        trainer = Seq2SeqTrainer(
            model=model,
            args=Seq2SeqTrainingArguments(
                output_dir=folder, use_cpu=True, num_train_epochs=EPOCHS, learning_rate=2e-3, seed=0,
                per_device_train_batch_size=32, per_device_eval_batch_size=100, predict_with_generate=True,
                generation_max_length=16, eval_strategy="epoch", save_strategy="epoch", save_total_limit=1,
                metric_for_best_model="rougeL", load_best_model_at_end=True, report_to="none", disable_tqdm=True,
                logging_strategy="no",
            ),
            train_dataset=rows[:300],
            eval_dataset=rows[300:],
            processing_class=tokenizer,
            data_collator=DataCollatorForSeq2Seq(tokenizer, model=model),
            compute_metrics=make_compute_metrics(tokenizer, report=["fmeasure", "interval"]),
        )  # fmt: skip
        trainer.remove_callback(PrinterCallback)
        trainer.train()
        curve = [row for row in trainer.state.log_history if "eval_rougeL" in row]
        print("epoch  rougeL  95 % interval    rouge2  rougeLsum  tokens")
        for row in curve:
            low, high = 100 * row["eval_rougeL_low"], 100 * row["eval_rougeL_high"]
            print(
                f"{row['epoch']:<5.0f}  {100 * row['eval_rougeL']:6.2f}  {low:6.2f} - {high:6.2f}  "
                f"{100 * row['eval_rouge2']:6.2f}  {100 * row['eval_rougeLsum']:9.2f}  {row['eval_gen_len']:6.1f}  "
                + "#"
                * round(40 * row["eval_rougeL"])
            )
        print(f"\nbest by rougeL: {100 * trainer.state.best_metric:.2f}")
        text, wanted = pairs[-1]
        made = trainer.model.generate(**tokenizer(text, return_tensors="pt"), max_length=16)
        print(f"text     {text}\nmodel    {tokenizer.decode(made[0], skip_special_tokens=True)}\nwanted   {wanted}")


if __name__ == "__main__":
    main()
