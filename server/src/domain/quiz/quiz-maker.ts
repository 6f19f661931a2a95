import { textOf } from './authored-questions.ts';
import type { Line } from './choose-line-distractors.ts';
import type { Part } from './quiz-plan.ts';
import type { QuizDraft } from './quiz-question.ts';
import type { QuizSource } from './quiz-source.ts';
import type { Random } from '../random/seeded-random.ts';
import { askDictation, askListeningSentence, askOrder, askTranslation } from './sentence-questions.ts';
import { shuffle } from '../random/shuffle.ts';
import { askGap, askListeningWord, askMeaning } from './word-questions.ts';

/** Makes one more question of a part that differs from the existing ones; undefined when no item is left. */
export type Make = (have: QuizDraft[]) => QuizDraft | undefined;

/** Makers of questions from a week's words and sentences, each used once; the fallback asks a word's meaning. */
export function makerOf({ week, levelWords }: QuizSource, authored: QuizDraft[], random: Random): Record<Part, Make> {
  const words = unaskedFirst(shuffle(week.words, random), authored);
  const sentences = unaskedFirst(shuffle(week.sentences, random), authored);
  const pool = [...levelWords, ...week.words];
  const lines: Line[] = [
    ...week.sentences,
    ...week.words.map((word) => word.example),
    ...week.dialogues.flatMap((dialogue) => dialogue.lines),
  ];
  const askWord: Make = (have) =>
    takeFirst(words, (word) => askMeaning(word, have.length % 2 === 0 ? 'to_arabic' : 'to_english', pool, random));
  const askSentence: Make = () => takeFirst(sentences, (sentence) => askListeningSentence(sentence, lines, random));
  const translate: Make = () => takeFirst(sentences, (sentence) => askTranslation(sentence, lines, random));
  const order: Make = (have) =>
    hasKind(have, 'order') ? undefined : takeFirst(sentences, (sentence) => askOrder(sentence, random));
  return {
    meaning: askWord,
    listening: (have) =>
      (have.length === 0 && askSentence(have)) || takeFirst(words, (word) => askListeningWord(word, pool, random)),
    gap: (have) => takeFirst(words, askGap) ?? askWord(have),
    arranging: (have) => order(have) ?? translate(have) ?? askWord(have),
    dictation: (have) => takeFirst(sentences, askDictation) ?? askWord(have),
  };
}

function hasKind(drafts: QuizDraft[], kind: QuizDraft['kind']): boolean {
  return drafts.some((draft) => draft.kind === kind);
}

/** Sorts items that authored questions of this quiz mention to the end. */
function unaskedFirst<Item extends { en: string }>(items: Item[], authored: QuizDraft[]): Item[] {
  const asked = authored.map(textOf).join('\n');
  return items.toSorted(
    (a, b) => Number(asked.includes(a.en.toLowerCase())) - Number(asked.includes(b.en.toLowerCase())),
  );
}

/** Makes a question from the first item that allows it, and removes that item from the list. */
function takeFirst<Item>(items: Item[], ask: (item: Item) => QuizDraft | undefined): QuizDraft | undefined {
  for (const [at, item] of items.entries()) {
    const draft = ask(item);
    if (!draft) continue;
    items.splice(at, 1);
    return draft;
  }
  return undefined;
}
