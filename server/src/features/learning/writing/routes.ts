import {
  answerWritingMistake as answerCall,
  getWriting as getCall,
  getWritingMistakes,
  sendToTeacher as sendCall,
  submitDraft as submitCall,
} from '@lisan/contract/learner/writing';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerWritingMistake } from './answer-writing-mistake.ts';
import { getWriting } from './get-writing.ts';
import { sendToTeacher } from './send-to-teacher.ts';
import { submitDraft } from './submit-draft.ts';
import { presentMistake } from './mistake-question.ts';
import { countDue, dueMistakes, nextMistakeAt } from './mistake-store.ts';

export function writingRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getCall, ({ query, session }) =>
    getWriting(deps, session, { levelId: query.level_id, week: query.ActiveWeek }),
  );

  serveCall(app, deps, submitCall, ({ body, session }) =>
    submitDraft(deps, session, {
      at: { levelId: body.level_id, week: body.week },
      draftUuid: body.draft_uuid,
      number: body.number,
      text: body.text,
    }),
  );

  serveCall(app, deps, sendCall, ({ body, session }) =>
    sendToTeacher(deps, session, { levelId: body.level_id, week: body.week }),
  );

  serveCall(app, deps, getWritingMistakes, ({ session }) => listWritingMistakes(deps, session.subscriberId));

  serveCall(app, deps, answerCall, ({ body, session }) =>
    answerWritingMistake(deps, session, {
      mistakeUuid: body.mistake_uuid,
      answer: body.answer,
      answerUuid: body.answer_uuid,
    }),
  );
}

const MAX_LISTED = 10;

/** Lists a learner's own sentences with mistakes that are due for review. */
async function listWritingMistakes(
  { db, clock }: LearningDeps,
  subscriberId: string,
): Promise<Omit<z.infer<typeof getWritingMistakes.reply>, 'messageCode'>> {
  const at = { subscriberId, now: clock.now() };
  const rows = await dueMistakes(db, { ...at, limit: MAX_LISTED });
  const due = rows.length < MAX_LISTED ? rows.length : await countDue(db, at);
  const next = await nextMistakeAt(db, at);
  return { mistakes: rows.map(presentMistake), due, next_due_at: next?.toISOString() ?? null };
}
