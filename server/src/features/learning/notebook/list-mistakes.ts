import type { getMistakes, Mistake } from '@lisan/contract/learner/notebook';
import type { z } from 'zod';
import { answerAsText, explainAnswer } from '../../../domain/grading/grade-answer.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import type { LearningDeps } from '../deps.ts';
import { findAsked, type AskedMistake } from './find-asked.ts';
import { countMissed, missedPage } from './mistake-store.ts';

const PAGE = 20;

type Mistakes = Omit<z.infer<typeof getMistakes.reply>, 'messageCode'>;

/**
 * Lists the questions that a learner answered wrong and has not answered right since, newest first.
 * @throws AppError 422 on `cursor`
 */
export async function listMistakes(
  deps: LearningDeps,
  asked: { subscriberId: string; cursor: string | undefined; limit: number | undefined },
): Promise<Mistakes> {
  const { subscriberId, limit = PAGE } = asked;
  const rows = await missedPage(deps.db, subscriberId, { after: readCursor(asked.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  const mistakes = await findAsked(deps.db, deps, { subscriberId, missed: page });
  return { mistakes: mistakes.map(present), total: await countMissed(deps.db, subscriberId), next_cursor };
}

function present({ missed, source, question, answer }: AskedMistake): Mistake {
  return {
    uuid: missed.item_uuid,
    source,
    question: question.view,
    answered: answer === null ? null : answerAsText(question.view, answer),
    correct_answer: question.correct_answer,
    why: answer === null ? question.why : explainAnswer(question, { answer, isCorrect: false }),
    missed_at: missed.at.toISOString(),
  };
}
