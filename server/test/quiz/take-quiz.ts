import { rightAnswerTo } from '../answer-right.ts';
import type { TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import { FIXTURE } from '../fixture-release.ts';
import type { Learner } from '../sign-up.ts';

/** Answers all questions of an attempt at a week's quiz: the first `right` ones correctly, the rest with "I don't know". */
export async function takeQuiz(
  test: TestApp,
  { token }: Pick<Learner, 'token'>,
  { right, week = 1 }: { right: number; week?: number },
) {
  for (let answered = 0; ; answered += 1) {
    const query = { level_id: FIXTURE.a1, week };
    const { question } = await callApi(test.app, 'GET /api/generate/question', { token, query });
    const answer = answered < right ? await rightAnswerTo(test, question) : ({ dont_know: true } as const);
    const body = { question_uuid: question.uuid, answer };
    const reply = await callApi(test.app, 'POST /api/check/question/answer', { token, body });
    if (reply.passed !== undefined) return reply;
  }
}
