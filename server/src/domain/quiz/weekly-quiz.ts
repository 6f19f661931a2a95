import { type AuthoredQuestion, KINDS, type Part } from '../grading/question-kinds.ts';
import { seededRandom, type Random } from '../random/seeded-random.ts';
import { pickOne, shuffle } from '../random/shuffle.ts';
import { chooseAuthored, partOf, reuseAuthored, textOf } from './authored-questions.ts';
import { MAX_AUTHORED, PLAN, type QuizSource } from './quiz-source.ts';
import {
  askedKey,
  placeDraft,
  type QuizDraft,
  type QuizQuestion,
  type AskedSentence,
  type AskedWord,
} from './quiz-question.ts';
import { askMeaning, askGap, askListeningWord } from './word-questions.ts';
import type { Line } from './choose-line-distractors.ts';
import { askDictation, askListeningSentence, askOrder, askTranslation } from './sentence-questions.ts';

/**
 * Makes the quiz of a week: 4 questions on meaning, 2 on listening, 2 gaps, 2 to order or translate, 1 dictation and 1
 * from earlier weeks (in the first week one more on meaning). The week's authored questions come first, the rest is
 * generated from its words and sentences, each used once. Questions of earlier attempts come last. It has twelve
 * questions when the week has ten words and five sentences.
 */
export function generateWeeklyQuiz(source: QuizSource): QuizQuestion[] {
  const random = seededRandom(source.seed);
  const authored = chooseAuthored(source.week.questions, random, source.asked);
  const maker = makerOf(source, Object.values(authored).flat(), random);
  const fill = (part: Part) =>
    fillPart(PLAN[part], authored[part], [maker.fresh[part], reuseAsked(source, part, random), maker.any[part]]);
  const earlier = askEarlier(source, random);
  // Sentences and gaps are chosen first, because there are fewer of them than words whose meaning can be asked.
  const dictation = fill('dictation');
  const arranging = fill('arranging');
  const listening = fill('listening');
  const gap = fill('gap');
  const meaning = fill('meaning');
  const last = earlier ?? maker.fresh.meaning(meaning) ?? maker.any.meaning(meaning);
  const drafts = [...meaning, ...listening, ...gap, ...arranging, ...dictation, ...(last ? [last] : [])];
  return drafts.map((draft, slot) => placeDraft(draft, source.idFor(slot)));
}

/** Fills a part with the first of the ways that makes one more question. */
function fillPart(size: number, authored: QuizDraft[], ways: Make[]): QuizDraft[] {
  const drafts = [...authored];
  for (let missing = size - drafts.length; missing > 0; missing -= 1) {
    const draft = firstOf(ways, drafts);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

function firstOf(ways: Make[], have: QuizDraft[]): QuizDraft | undefined {
  for (const make of ways) {
    const draft = make(have);
    if (draft) return draft;
  }
  return undefined;
}

/** Asks an authored question of a part again that an earlier attempt asked. */
function reuseAsked({ week, asked }: QuizSource, part: Part, random: Random): Make {
  const again = shuffle(week.questions, random).filter(
    (one) => partOf(one) === part && asked.has(askedKey({ ...one, item_uuid: one.uuid })),
  );
  return (have) => {
    const isFull = have.filter(({ item_uuid }) => isAuthored(week.questions, item_uuid)).length >= MAX_AUTHORED[part];
    const question = isFull ? undefined : again.pop();
    return question && reuseAuthored(question, random);
  };
}

function isAuthored(questions: AuthoredQuestion[], itemUuid: string): boolean {
  return questions.some(({ uuid }) => uuid === itemUuid);
}

/** Makes a question from an earlier week: an authored question that can be scored, or the meaning of a word. */
function askEarlier(
  { earlierWords, earlierQuestions, levelWords, asked }: QuizSource,
  random: Random,
): QuizDraft | undefined {
  const scored = earlierQuestions.filter((one) => KINDS[one.kind].isScored && !one.practice_only);
  const fresh = scored.filter((one) => !asked.has(askedKey({ ...one, item_uuid: one.uuid })));
  const question = pickOne(fresh.length > 0 ? fresh : scored, random);
  const word = pickOne(earlierWords, random);
  if (question && (!word || random() < 0.5)) return reuseAuthored(question, random);
  const direction = random() < 0.5 ? 'to_arabic' : 'to_english';
  return word && askMeaning(word, direction, [...levelWords, ...earlierWords], random);
}

/** Makes one more question of a part that differs from the existing questions; undefined when no item is left. */
type Make = (have: QuizDraft[]) => QuizDraft | undefined;

/**
 * `fresh`: only questions that no earlier attempt asked; `any`: all questions and, without an item, a word's meaning.
 */
type Maker = { fresh: Record<Part, Make>; any: Record<Part, Make> };

/** Makers of questions from a week's words and sentences, each used once. */
function makerOf({ week, levelWords, asked }: QuizSource, authored: QuizDraft[], random: Random): Maker {
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

/** Makes a question of the first item that yields an accepted draft, and removes that item from the list. */
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
