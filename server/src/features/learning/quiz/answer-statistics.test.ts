import { describe, expect } from 'vitest';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { uuidOf } from '@lisan/content/item-uuid';
import { answerStatistics } from './answer-statistics.ts';

const QUESTION = { id: 'bank-1', options: ['right', 'wrong-1', 'wrong-2', 'wrong-3'].map((id) => ({ id, text: id })) };

describe('statistics of answers', () => {
  it('count the learners who were right, and name the wrong option that most of them chose', async ({ server }) => {
    for (const answer of [RIGHT_OPTION, 'wrong-2', 'wrong-1', 'wrong-2']) {
      const learner = await signUp(server, { levelId: FIXTURE.a1 });
      const body = { practical_id: FIXTURE.practical, question_uuid: uuidOf('question', QUESTION.id), answer };
      await learner.call('POST /api/check/practical/answer', { body });
    }
    const found = await answerStatistics(server.services.db, [QUESTION, { id: 'bank-2' }]);
    expect([...found]).toEqual([['bank-1', { answers: 4, right: 1, wrong: { option: 'wrong-2', count: 2 } }]]);
  });
});
