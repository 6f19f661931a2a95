import type { TestResult } from '@lisan/contract/level';
import type { QuestionView } from '@lisan/contract/question';
import { useState } from 'react';
import type { Options } from '../../lib/api-types.ts';
import { useApiMutation } from '../../lib/use-api.ts';

type Asking = { kind: 'question'; test: string; question: QuestionView; asked: number; atMost: number };
export type TestStage = { kind: 'intro' } | Asking | { kind: 'result'; result: TestResult };
type TestAnswer = Options<'POST /api/level/test/answer'>['body']['answer'];

/** Runs the adaptive test: each answer returns the next question or the result. A lost answer may be sent again. */
export function useLevelTest() {
  const [stage, setStage] = useState<TestStage>({ kind: 'intro' });
  const start = useApiMutation('POST /api/level/test/start', {
    onSuccess: ({ test_uuid, question, asked, at_most }) =>
      setStage({ kind: 'question', test: test_uuid, question, asked, atMost: at_most }),
  });
  const send = useApiMutation('POST /api/level/test/answer', {
    onSuccess: (reply, { body }) => {
      if ('result' in reply) setStage({ kind: 'result', result: reply.result });
      else if (reply.question === null) setStage({ kind: 'intro' });
      else
        setStage({
          kind: 'question',
          test: body.test_uuid,
          question: reply.question,
          asked: reply.asked,
          atMost: reply.at_most,
        });
    },
  });
  function answer({ test, question }: Asking, value: TestAnswer) {
    send.mutate({ body: { test_uuid: test, question_uuid: question.uuid, answer: value } });
  }
  return { stage, start: () => start.mutate({}), isStarting: start.isPending, startError: start.error, answer, send };
}
