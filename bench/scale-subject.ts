import type { Answer } from '@lisan/contract/learner/question';
import type { QuizQuestion } from '../server/src/domain/quiz/quiz-question.ts';
import { rightAnswerOf } from '../content/test/question-samples.ts';
import type { TestApp } from '../server/test/build-test-app.ts';
import { withClient } from './scale-clone.ts';
import { ownUuid } from './scale-ids.ts';
import { HABITS, type Habit } from './scale-year.ts';

/** One of the two databases with the product on it. */
export type Side = {
  name: 'few' | 'many';
  url: string;
  learners: number;
  test: TestApp;
  staffToken: string;
  templates: [Template, Template];
};
type Template = { id: string; tokenHash: string };

/** A learner of a side, chosen by number. */
export type Subject = { side: Side; token: string; uuid: string; msisdn: string; address: string; n: number };

/** Reads the source of the clones’ ids and tokens, for both learners of the pair. */
export async function readTemplates(url: string): Promise<[Template, Template]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; token_hash: string; msisdn: string }>(
      `select l.id, l.msisdn, s.token_hash from template.subscriber l
       join template.session s on s.subscriber_id = l.id`,
    );
    const of = ({ msisdn }: Habit): Template => {
      const row = rows.find((one) => one.msisdn === msisdn);
      if (!row) throw new Error('a lived learner is missing');
      return { id: row.id, tokenHash: row.token_hash };
    };
    return [of(HABITS[0]), of(HABITS[1])];
  });
}

/** Coprime with every round number of pairs, so that the learners of a call are all over the database. */
const STRIDE = 611_953;

/** Returns a learner of the pair that `turn` and `salt` choose: the active learner, or the other. */
export function subjectOf(side: Side, { turn, salt, place }: { turn: number; salt: number; place: 0 | 1 }): Subject {
  const template = side.templates[place];
  const pairs = Math.round(side.learners / 2);
  // The first pairs are in the lesson that is on air.
  const n = 1 + ((turn * STRIDE + salt * 37) % pairs);
  const uuid = ownUuid(template.id + String(n));
  side.test.services.sessions.evict(uuid);
  return {
    side,
    n,
    uuid,
    token: template.tokenHash + String(n),
    msisdn: `${HABITS[place].msisdn.slice(0, 7)}${String(n).padStart(7, '0')}`,
    address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  };
}

type Asked = { query?: Record<string, string>; body?: object; token?: string | null };

export async function ask(
  subject: Subject,
  key: string,
  { query, body, token = subject.token }: Asked = {},
): Promise<Record<string, never>> {
  const [method, path = ''] = key.split(' ');
  const response = await subject.side.test.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: path,
    remoteAddress: subject.address,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(query && { query }),
    ...(body && { payload: body }),
  });
  if (response.statusCode !== 200) throw new Error(`${key} answered ${response.statusCode}: ${response.body}`);
  return response.json();
}

/** Returns the right answer to a question, by its stored key. */
export async function rightAnswer(
  { side: { test }, uuid }: Subject,
  table: 'daily_step' | 'quiz_question' | 'review_card',
  questionUuid: string,
): Promise<Answer> {
  const row = await test.services.db
    .selectFrom(table)
    .select('question')
    .where('subscriber_id', '=', uuid)
    .where('question_uuid', '=', questionUuid)
    .executeTakeFirstOrThrow();
  return rightAnswerOf(row.question as QuizQuestion);
}
