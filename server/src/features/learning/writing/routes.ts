import {
  answerWritingMistake as answerCall,
  getWriting as getCall,
  getWritingMistakes,
  sendToTeacher as sendCall,
  submitDraft as submitCall,
} from '@lisan/contract/learner/writing';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { answerWritingMistake } from './answer-writing-mistake.ts';
import type { WritingDeps } from './deps.ts';
import { getWriting } from './get-writing.ts';
import { listWritingMistakes } from './list-writing-mistakes.ts';
import { sendToTeacher } from './send-to-teacher.ts';
import { submitDraft } from './submit-draft.ts';

export function writingRoutes(app: FastifyInstance, deps: WritingDeps): void {
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
