import type { DailySession, SessionStep } from '@lisan/contract/learner/session';

export type QuestionStep = Extract<SessionStep, { type: 'question' }>;

/**
 * Returns the index of the next step of a session: the first question without an answer, or the new items that are
 * presented right before it. The number of steps when all are answered. `answered`: questions whose answers wait on
 * this phone.
 */
export function resumeAt(steps: readonly SessionStep[], answered: ReadonlySet<string>): number {
  const isOpen = (step: SessionStep) =>
    step.type === 'question' && step.correct === null && !answered.has(step.question.uuid);
  let index = steps.findIndex(isOpen);
  if (index === -1) return steps.length;
  while (index > 0 && steps[index - 1]?.type !== 'question') index -= 1;
  return index;
}

/**
 * Returns the index of the next step if this phone showed the index `seen` last: new items that were presented before
 * it are not presented again. It never passes an open question.
 */
export function continueAt(
  steps: readonly SessionStep[],
  { answered, seen }: { answered: ReadonlySet<string>; seen: number | null },
): number {
  const from = resumeAt(steps, answered);
  const isPresented = seen !== null && steps.slice(from, seen).every(({ type }) => type !== 'question');
  return isPresented ? Math.min(Math.max(from, seen), steps.length) : from;
}

/** Returns why a question is asked; undefined for a question of another session. */
export function purposeOf({ steps }: DailySession, questionUuid: string): QuestionStep['purpose'] | undefined {
  for (const step of steps) if (step.type === 'question' && step.question.uuid === questionUuid) return step.purpose;
  return undefined;
}

/** Returns the session after an answer: its result, and a question that repeats a missed item. */
export function withAnswer(
  session: DailySession,
  questionUuid: string,
  { correct, added }: { correct: boolean | null; added: SessionStep | null },
): DailySession {
  const steps = session.steps.map((step) =>
    step.type === 'question' && step.question.uuid === questionUuid ? { ...step, correct } : step,
  );
  const isKnown = added !== null && steps.some(({ position }) => position === added.position);
  return { ...session, steps: added === null || isKnown ? steps : [...steps, added] };
}
