import type { DraftLength } from '@lisan/contract/learner/writing';
import { plainTypography } from '@lisan/contract/english/typography';
import { hasInsult } from './insults.ts';

const GRAM = 5;
const COPIED_SHARE = 0.5;
const MIN_LATIN_SHARE = 0.5;

type Task = { length: { min: number; max: number }; model: string };
type DraftJudgement = { words: number; length: DraftLength; copied: boolean; rude: boolean };

/** Judges a draft without grammar: its length, whether it is mostly the model, and whether it insults. */
export function judgeDraft(text: string, task: Task): DraftJudgement {
  const words = splitWords(text).length;
  const { min, max } = task.length;
  return {
    words,
    length: words < min ? 'short' : words > max ? 'long' : 'fits',
    copied: isCopied(text, task.model),
    rude: hasInsult(text),
  };
}

/** Returns whether at least half of the letters are Latin. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && latin >= letters * MIN_LATIN_SHARE;
}

/** Returns the words of a text without punctuation; the web counts in the same way. */
export function splitWords(text: string): string[] {
  return plainTypography(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Returns the words with hyphens as spaces, for comparisons: a copied text may join its words. */
export function splitParts(text: string): string[] {
  return splitWords(plainTypography(text).replaceAll('-', ' '));
}

/** Returns the share of words that stand in whole sentences of the model, in any order, 0 to 1. */
export function shareOfSentences(text: string, model: string): number {
  const known = new Set(sentencesOf(model).map((words) => words.join(' ')));
  const sentences = sentencesOf(text);
  const copied = sentences.filter((words) => known.has(words.join(' ')));
  return copied.flat().length / Math.max(1, sentences.flat().length);
}

function sentencesOf(text: string): string[][] {
  return text
    .toLowerCase()
    .split(/[.!?\n]+/)
    .map(splitParts);
}

/** Whether at least half of the runs of five words, or of the words in whole sentences, are in the model. */
function isCopied(text: string, model: string): boolean {
  if (splitParts(text).length >= GRAM && shareOfSentences(text, model) >= COPIED_SHARE) return true;
  const runs = runsOf(text);
  const known = new Set(runsOf(model));
  return runs.length > 0 && runs.filter((run) => known.has(run)).length >= runs.length * COPIED_SHARE;
}

function runsOf(text: string): string[] {
  const words = splitParts(text.toLowerCase());
  return words.slice(0, Math.max(0, words.length - GRAM + 1)).map((_, i) => words.slice(i, i + GRAM).join(' '));
}
