import type { QuizDraft } from '../quiz/quiz-question.ts';
import { composeSession, type PlannedStep, type SessionSource } from './compose-session.ts';
import { askRecall } from './new-item-questions.ts';

/** A session of fewer questions is not worth a day: a network is needed for more. */
const MIN_AHEAD_QUESTIONS = 5;

/** `count`: the maximum number of sessions; `taken`: the items of the sessions before them. */
type Ahead = { count: number; taken: ReadonlySet<string> };

/**
 * Composes sessions that follow one another without the server: no item is asked twice over all of them, except that
 * each session practises the new items of the previous session. Fewer than `count` when the source has nothing more.
 */
export function composeAhead(source: SessionSource, { count, taken }: Ahead): PlannedStep[][] {
  const used = new Set(taken);
  const sessions: PlannedStep[][] = [];
  let repeated: QuizDraft[] = [];
  while (sessions.length < count) {
    const steps = composeSession(without(source, used, repeated));
    if (steps.filter(({ type }) => type === 'question').length < MIN_AHEAD_QUESTIONS) break;
    sessions.push(steps);
    for (const { itemUuid } of steps) used.add(itemUuid);
    const presented = new Set(steps.flatMap((step) => (step.type === 'present' ? [step.itemUuid] : [])));
    repeated = source.newItems
      .filter(({ body }) => presented.has(body.uuid))
      // The other question of the two that ask to recall it.
      .map((item, turn) => askRecall(item, { turn: turn + 1, random: source.random }));
  }
  return sessions;
}

function without(source: SessionSource, used: ReadonlySet<string>, repeated: readonly QuizDraft[]): SessionSource {
  const isUnused = ({ item_uuid }: { item_uuid: string }) => !used.has(item_uuid);
  return {
    ...source,
    newItems: source.newItems.filter(({ body }) => !used.has(body.uuid)),
    reviews: source.reviews.filter(isUnused),
    listening: source.listening.filter(isUnused),
    speaking: source.speaking.filter(isUnused),
    missed: source.missed.filter(isUnused),
    practice: [...repeated, ...source.practice.filter(isUnused)],
  };
}
