import type { SessionMinutes, StepPurpose } from '@lisan/contract/learner/session';
import { placeDraft, type QuizDraft, type QuizQuestion } from '../quiz/quiz-question.ts';
import type { Random } from '../random/seeded-random.ts';
import type { CardItem } from '../review/ask-card.ts';
import { interleave } from './interleave.ts';
import { askMissedItem, askRecall, askRecognition } from './new-item-questions.ts';
import { MAX_NEW_ITEMS, planSession } from './session-plan.ts';

/** A step to store. `itemUuid` is the uuid of its word, sentence or authored question. */
export type PlannedStep =
  | { type: 'present'; itemUuid: string }
  | { type: 'question'; purpose: StepPurpose; itemUuid: string; question: QuizQuestion };

/** The candidates for a session, each list in the order of preference. */
export type SessionSource = {
  minutes: SessionMinutes;
  /** The questions of due cards, as the review shows them. */
  reviews: QuizQuestion[];
  /** Words and sentences that are not learned yet. */
  newItems: CardItem[];
  /** The new items that were missed in earlier sessions, by uuid: whether the last question to recognise it was played. */
  missedItems: ReadonlyMap<string, boolean>;
  listening: QuizDraft[];
  speaking: QuizDraft[];
  missed: QuizDraft[];
  practice: QuizDraft[];
  random: Random;
  newId: () => string;
};

/**
 * Composes a daily session: due reviews between new items, one question to listen to, one to speak and one missed
 * question. Each new item is presented, recognised and recalled, with other steps in between. Empty when there is
 * nothing to ask. No question is about an item twice unless the item is new.
 */
export function composeSession(source: SessionSource): PlannedStep[] {
  const { newId } = source;
  const taken = new Set<string>();
  const take = (drafts: readonly QuizDraft[], count: number) => {
    const free = drafts.filter(({ item_uuid }) => !taken.has(item_uuid));
    const chosen = [...new Map(free.map((draft) => [draft.item_uuid, draft])).values()].slice(0, count);
    for (const { item_uuid } of chosen) taken.add(item_uuid);
    return chosen;
  };
  const askNew = (purpose: StepPurpose) => (draft: QuizDraft) => questionStep(purpose, placeDraft(draft, newId()));

  const [missed] = take(source.missed, 1);
  const reviews = source.reviews.filter(({ item_uuid }) => item_uuid !== missed?.item_uuid);
  for (const { item_uuid } of reviews) taken.add(item_uuid);
  const candidates = source.newItems.slice(0, MAX_NEW_ITEMS[source.minutes]);
  for (const { body } of candidates) taken.add(body.uuid);
  const [listening] = take(source.listening, 1);
  // The first session has only new items to speak.
  const speaking = take(source.speaking, 1)[0] ?? source.speaking[0];
  const focus = [missed, listening, speaking].filter((draft) => draft !== undefined).length;
  const plan = planSession(source.minutes, {
    reviews: reviews.length,
    newItems: candidates.length,
    focus,
    practice: source.practice.length,
  });
  const fillers = [
    ...reviews.slice(0, plan.reviews).map((question) => questionStep('review', question)),
    ...take(source.practice, plan.practice).map(askNew('practice')),
  ];
  const items = source.newItems.slice(0, plan.newItems).map((item, turn) => teach(source, { item, turn }));
  const focused = [
    ...(missed ? [askNew('missed')(missed)] : []),
    ...(listening ? [askNew('listening')(listening)] : []),
  ];
  return [
    ...interleave(items, spread(fillers, focused)),
    // Speaking needs a quiet place, so it can be skipped most easily at the end.
    ...(speaking ? [askNew('speaking')(speaking)] : []),
  ];
}

/** Composes the very first session: one new item, presented, recognised and recalled. */
export function composeFirstSession(source: SessionSource): PlannedStep[] {
  return source.newItems.slice(0, 1).flatMap((item, turn) => teach(source, { item, turn }));
}

/** Whether steps with these purposes form the very first session, which is not the session of its day. */
export function isFirstSession(purposes: readonly string[]): boolean {
  const others = purposes.filter((purpose) => !['present', 'recognise', 'recall', 'again'].includes(purpose));
  return others.length === 0 && purposes.filter((purpose) => purpose === 'present').length === 1;
}

function teach(source: SessionSource, { item, turn }: { item: CardItem; turn: number }): PlannedStep[] {
  const { random, newId } = source;
  const wasPlayed = source.missedItems.get(item.body.uuid);
  const { recognise, recall } =
    wasPlayed === undefined
      ? { recognise: askRecognition(item, { turn, random }), recall: askRecall(item, { turn, random }) }
      : askMissedItem(item, { wasPlayed, random });
  return [
    { type: 'present', itemUuid: item.body.uuid },
    questionStep('recognise', placeDraft(recognise, newId())),
    questionStep('recall', placeDraft(recall, newId())),
  ];
}

function questionStep(purpose: StepPurpose, question: QuizQuestion): PlannedStep {
  return { type: 'question', purpose, itemUuid: question.item_uuid, question };
}

/** Distributes `some` evenly among `many`. */
function spread<T>(many: T[], some: T[]): T[] {
  const every = Math.max(1, Math.floor(many.length / (some.length + 1)));
  const rest = [...some];
  const mixed = many.flatMap((one, i) => {
    const next = (i + 1) % every === 0 ? rest.shift() : undefined;
    return next === undefined ? [one] : [one, next];
  });
  return [...mixed, ...rest];
}
