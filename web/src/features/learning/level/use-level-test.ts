import { useState } from 'react';
import type { Options } from '../../../lib/api-types.ts';
import { ANSWER_TIMEOUT_MS } from '../../../lib/call.ts';
import { readRun, removeRun, storeRun } from '../../../lib/stored-run.ts';
import { untilAnswered } from '../../../lib/until-answered.ts';
import { useApiMutation } from '../../../lib/use-api.ts';
import { isTestRun, TEST_RUN, type Asking, type TestStage } from './test-run.ts';

type TestAnswer = Options<'POST /api/level/test/answer'>['body']['answer'];

/**
 * Runs the adaptive test: each answer returns the next question or the result. An answer is sent until a server has
 * it, and a reload returns to the question.
 */
export function useLevelTest() {
  const [stage, setStage] = useState<TestStage>(() => readRun(TEST_RUN, isTestRun) ?? { kind: 'intro' });
  const go = (next: TestStage) => {
    setStage(next);
    if (next.kind === 'intro') removeRun(TEST_RUN.name);
    else storeRun(TEST_RUN, next);
  };
  const start = useApiMutation('POST /api/level/test/start', {
    onSuccess: ({ test_uuid, question, asked, at_most }) =>
      go({ kind: 'question', test: test_uuid, question, asked, atMost: at_most }),
  });
  const send = useApiMutation('POST /api/level/test/answer', {
    ...untilAnswered,
    onSuccess: (reply, { body }) => {
      if ('result' in reply) go({ kind: 'result', result: reply.result });
      else if (reply.question === null) go({ kind: 'intro' });
      else
        go({
          kind: 'question',
          test: body.test_uuid,
          question: reply.question,
          asked: reply.asked,
          atMost: reply.at_most,
        });
    },
    // The server no longer knows a test that was stored before.
    onError: ({ code }) => {
      if (code === 'not_found') go({ kind: 'intro' });
    },
  });
  function answer({ test, question }: Asking, value: TestAnswer) {
    send.mutate({
      body: { test_uuid: test, question_uuid: question.uuid, answer: value },
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
  }
  return { stage, start: () => start.mutate({}), isStarting: start.isPending, startError: start.error, answer, send };
}
