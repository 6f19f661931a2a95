import { describe, expect } from 'vitest';
import { rightAnswerTo } from '../../../../test/answer-right.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { questionsOf, startSession } from '../../../../test/session-samples.ts';
import type { Learner } from '../../../../test/sign-up.ts';

const MINUTE_MS = 60_000;

/** Passes the quiz of week 1 with every answer right, without its words. Returns the week's items that it was about. */
async function skipWeek(server: TestApp, learner: Learner): Promise<string[]> {
  const asked = new Set<string>();
  for (;;) {
    const query = { level_id: FIXTURE.a1, week: 1 };
    const { question } = await learner.call('GET /api/generate/question', { query });
    const row = await server.services.db
      .selectFrom('quiz_question')
      .select('question')
      .where('question_uuid', '=', question.uuid)
      .executeTakeFirstOrThrow();
    asked.add((row.question as { item_uuid: string }).item_uuid);
    const body = { question_uuid: question.uuid, answer: await rightAnswerTo(server, question) };
    const { passed, untaught } = await learner.call('POST /api/check/question/answer', { body });
    if (passed === undefined) continue;
    // Nothing of the week was taught.
    const { words, sentences } = server.services.course.requireWeek(FIXTURE.a1, 1).items;
    expect(untaught).toBe(words.length + sentences.length);
    break;
  }
  const { words, sentences } = server.services.course.requireWeek(FIXTURE.a1, 1).items;
  return [...words, ...sentences].map(({ uuid }) => uuid).filter((uuid) => asked.has(uuid));
}

describe('a week that was skipped by its quiz', () => {
  it('has what was answered right in the review', async ({ server, learner }) => {
    const right = await skipWeek(server, learner);
    expect(right.length).toBeGreaterThan(3);
    server.advance(11 * MINUTE_MS);
    const { due } = await learner.call('GET /api/review');
    expect(due).toBe(right.length);
    server.advance(-11 * MINUTE_MS);
  });

  it('is taught in the daily session among the words of the next one, first what the quiz did not show', async ({
    server,
    learner,
  }) => {
    const right = await skipWeek(server, learner);
    server.advance(11 * MINUTE_MS);
    const session = await startSession(learner, { minutes: 15 });
    const taught = session.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item]));
    expect(taught.slice(0, 3).map(({ week }) => week)).toEqual([2, 2, 1]);
    expect(right).not.toContain(taught[2]?.uuid);
    expect(questionsOf(session).some(({ purpose }) => purpose === 'review')).toBe(true);
    expect(new Set(taught.map(({ uuid }) => uuid)).size).toBe(taught.length);
    server.advance(-11 * MINUTE_MS);
  });
});
