import type { DailySession, SessionMinutes, SessionResult, SessionStep } from '@lisan/contract/learner/session';
import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import { hintOf } from '../../../domain/review/hint-of.ts';
import { findCardItem } from '../review/find-card-item.ts';
import type { LearningDeps } from '../deps.ts';
import { stepsOf, type SessionRow, type StepRow } from './store.ts';

/** Returns a session with its steps, without presented items that the course no longer has. */
export async function presentSession(deps: LearningDeps, row: SessionRow): Promise<DailySession> {
  const steps = await stepsOf(deps.db, row);
  return {
    uuid: row.id,
    // A check constraint allows no other number.
    minutes: row.minutes as SessionMinutes,
    started_at: row.started_at.toISOString(),
    steps: steps.flatMap((step) => presentStep(deps, step) ?? []),
    // Only `finishSession` writes this column.
    result: row.result as SessionResult | null,
  };
}

function presentStep({ course }: LearningDeps, step: StepRow): SessionStep | undefined {
  const { position, purpose } = step;
  if (purpose === 'present') {
    const item = course.item(step.item_uuid);
    if (item?.category === 'words') return { type: 'word', position, item: item.body };
    if (item?.category === 'sentences') return { type: 'sentence', position, item: item.body };
    return undefined;
  }
  const question = questionOf(step);
  const item = purpose === 'review' ? findCardItem({ course }, step.item_uuid) : undefined;
  return {
    type: 'question',
    position,
    purpose,
    question: question.view,
    ...(item && { hint: hintOf(question, item) }),
    correct: step.correct,
  };
}

/** Returns the stored question of a step that is not `present`. */
export function questionOf({ question }: StepRow): QuizQuestion {
  // compose-session made the question; a check constraint requires it for these steps.
  return question as QuizQuestion;
}
