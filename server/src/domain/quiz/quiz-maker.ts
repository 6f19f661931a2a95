import { textOf } from './authored-questions.ts';
import type { AskedSentence, AskedWord } from './asked-item.ts';
import type { Line } from './choose-line-distractors.ts';
import type { Part } from './quiz-plan.ts';
import { askedKey } from './quiz-question.ts';
import type { QuizDraft } from './quiz-question.ts';
import type { QuizSource } from './quiz-source.ts';
import type { Random } from '../random/seeded-random.ts';
import { askDictation, askListeningSentence, askOrder, askTranslation } from './sentence-questions.ts';
import { shuffle } from '../random/shuffle.ts';
import { askGap, askListeningWord, askMeaning } from './word-questions.ts';

/** Makes one more question of a part that differs from the existing ones; undefined when no item is left. */
export type Make = (have: QuizDraft[]) => QuizDraft | undefined;

/** `fresh`: only what no earlier attempt asked; `any`: also the rest, and where no item is left a word's meaning. */
export type Maker = { fresh: Record<Part, Make>; any: Record<Part, Make> };

/** Makers of questions from a week's words and sentences, each used once. */
export function makerOf({ week, levelWords, asked }: QuizSource, authored: QuizDraft[], random: Random): Maker {
  const words = unaskedFirst(shuffle(week.words, random), authored);
  const sentences = unaskedFirst(shuffle(week.sentences, random), authored);
  const pool = [...levelWords, ...week.words];
  const lines: Line[] = [
    ...week.sentences,
    ...week.words.flatMap(({ example }) => example ?? []),
    ...week.dialogues.flatMap((dialogue) => dialogue.lines),
  ];
  const makers = (isAccepted: (draft: QuizDraft) => boolean, isLast: boolean): Record<Part, Make> => {
    const ofWord = (ask: (word: AskedWord) => QuizDraft | undefined) => takeFirst(words, ask, isAccepted);
    const ofSentence = (ask: (sentence: AskedSentence) => QuizDraft | undefined) =>
      takeFirst(sentences, ask, isAccepted);
    const meaning: Make = (have) =>
      ofWord((word) => askMeaning(word, have.length % 2 === 0 ? 'to_arabic' : 'to_english', pool, random));
    const fallback: Make = (have) => (isLast ? meaning(have) : undefined);
    return {
      meaning,
      listening: (have) =>
        (have.length === 0 && ofSentence((sentence) => askListeningSentence(sentence, lines, random))) ||
        ofWord((word) => askListeningWord(word, pool, random)),
      gap: (have) => ofWord(askGap) ?? fallback(have),
      arranging: (have) =>
        (!hasKind(have, 'order') && ofSentence((sentence) => askOrder(sentence, random))) ||
        (ofSentence((sentence) => askTranslation(sentence, lines, random)) ?? fallback(have)),
      dictation: (have) => ofSentence(askDictation) ?? fallback(have),
    };
  };
  return { fresh: makers((draft) => !asked.has(askedKey(draft)), false), any: makers(() => true, true) };
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

/** Makes a question of the first item that allows one that is accepted, and removes that item from the list. */
function takeFirst<Item>(
  items: Item[],
  ask: (item: Item) => QuizDraft | undefined,
  isAccepted: (draft: QuizDraft) => boolean,
): QuizDraft | undefined {
  for (const [at, item] of items.entries()) {
    const draft = ask(item);
    if (!draft || !isAccepted(draft)) continue;
    items.splice(at, 1);
    return draft;
  }
  return undefined;
}
