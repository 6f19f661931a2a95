import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { FIXTURE } from '../../../../../test/fixture-release.ts';
import { setAccess } from '../../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import { writingCourse } from '../../../../../test/writing/writing-course.ts';
import { archiveSubscriber } from '../../../account/subscriber/archive-subscriber.ts';

const QUEUE = 'GET /api/studio/writing';
const CLAIM = 'POST /api/studio/writing/:id/claim';
const RELEASE = 'POST /api/studio/writing/:id/release';
const REPLY = 'POST /api/studio/writing/:id/reply';
const PLACE = { level_id: FIXTURE.a1, week: 1 };
const TEXT = 'My brother have a shop in Basra. Call him: 0770 123 4567.';
const MARKS = { task: 4, grammar: 3, vocabulary: 5, organisation: 4 };
const CORRECTION = { start: 11, end: 15, replacement: 'has', note: '' };

let test: TestApp;
let teacher: TestTeacher;
let other: TestTeacher;
beforeAll(async () => {
  test = await buildTestApp({ courseSource: writingCourse() });
  teacher = await makeTeacher(test);
  other = await makeTeacher(test, 'سامي');
});
afterAll(() => test.close());

/** Sends a text to the queue; the next text is sent a second later. */
async function sendText(learner: Learner, text = TEXT): Promise<string> {
  const { token, subscriberId } = learner;
  for (const number of [1, 2] as const) {
    const body = { ...PLACE, draft_uuid: randomUUID(), number, text };
    await callApi(test.app, 'POST /api/writing/draft', { token, body });
    test.advance(1000);
  }
  await callApi(test.app, 'POST /api/writing/send', { token, body: PLACE });
  const { db } = test.services;
  return (
    await db.selectFrom('writing_text').select('id').where('subscriber_id', '=', subscriberId).executeTakeFirstOrThrow()
  ).id;
}

async function learnerNamed(name: string): Promise<Learner> {
  const learner = await signUp(test);
  const { db } = test.services;
  await db.updateTable('subscriber').set({ name }).where('id', '=', learner.subscriberId).execute();
  return learner;
}

const queue = async ({ account }: TestTeacher, query = {}) =>
  callApi(test.app, QUEUE, { token: account.token, query: { limit: 100, ...query } });
const claim = ({ account }: TestTeacher, id: string) =>
  callApi(test.app, CLAIM, { token: account.token, params: { id } });
const reply = ({ account }: TestTeacher, id: string, body: object = {}) => ({
  token: account.token,
  params: { id },
  body: { marks: MARKS, corrections: [CORRECTION], reply: 'أحسنت.', ...body },
});

describe('the queue', () => {
  it('shows texts from the oldest, in pages, with the first name and nothing else about the learner', async () => {
    const ids: string[] = [];
    for (const name of ['ليلى حسن', 'عمر علي']) ids.push(await sendText(await learnerNamed(name)));
    const { texts, total } = await queue(teacher);
    const mine = texts.filter(({ id }) => ids.includes(id));
    expect(mine.map(({ id }) => id)).toEqual(ids);
    expect(total).toBe(texts.length);
    expect(mine[0]).toEqual({
      id: ids[0],
      first_name: 'ليلى',
      level_code: 'A1',
      week: 1,
      words: expect.any(Number),
      sent_at: expect.any(String),
      claim: 'free',
    });
    const page = await queue(teacher, { limit: 1 });
    expect(page.texts).toHaveLength(1);
    const next = await queue(teacher, { cursor: page.next_cursor ?? '' });
    expect(next.texts.map(({ id }) => id)).not.toContain(page.texts[0]?.id);
    expect((await refused(test.app, QUEUE, { token: teacher.account.token, query: { cursor: 'x' } })).status).toBe(422);
  });

  it("leaves out the teacher's own text and those of archived accounts", async () => {
    const own = await sendText(other.account);
    expect((await queue(other)).texts.map(({ id }) => id)).not.toContain(own);
    expect((await refused(test.app, CLAIM, { token: other.account.token, params: { id: own } })).code).toBe(
      'not_found',
    );
    const gone = await signUp(test);
    const id = await sendText(gone);
    const { db } = test.services;
    await db
      .transaction()
      .execute((trx) =>
        archiveSubscriber(trx, test.services, { subscriberId: gone.subscriberId, reason: 'recycled', actor: 'staff' }),
      );
    expect((await queue(teacher)).texts.map((text) => text.id)).not.toContain(id);
    expect((await refused(test.app, CLAIM, { token: teacher.account.token, params: { id } })).code).toBe('not_found');
  });

  it('is for teachers', async () => {
    const { token } = await signUp(test);
    expect((await refused(test.app, QUEUE)).status).toBe(401);
    expect((await refused(test.app, QUEUE, { token })).code).toBe('forbidden');
    expect((await refused(test.app, REPLY, { ...reply(teacher, randomUUID()), token })).code).toBe('forbidden');
  });
});

describe('a claim', () => {
  it('shows the drafts with personal data masked in place', async () => {
    const id = await sendText(await signUp(test));
    const { text } = await claim(teacher, id);
    expect(text.claim).toBe('mine');
    expect(text.task).toMatchObject({ prompt: { en: 'Write about your family.' } });
    expect(text.drafts.map((draft) => draft.text)).toEqual(
      Array(2).fill(TEXT.replace('0770 123 4567', '•'.repeat(13))),
    );
  });

  it('masks numbers and addresses however they are written', async () => {
    const hidden = ['0770 - 123 - 4567', '٠٧٧٠ ١٢٣ ٤٥٦٧', 'ali (at) mail (dot) com', '4111 1111 1111 1111'];
    const learner = await signUp(test);
    const id = await sendText(learner, `My brother have a shop since 2010. Find us: ${hidden.join(', or ')}.`);
    const { text } = await claim(teacher, id);
    for (const draft of text.drafts) {
      expect(draft).toMatchObject({ personal: true, text: expect.stringContaining('since 2010. Find us: •') });
      for (const part of hidden) expect(draft.text).not.toContain(part);
      expect(draft.text).not.toMatch(/[٠-٩@]|mail/);
    }
    const query = { level_id: FIXTURE.a1, ActiveWeek: 1 };
    const own = await callApi(test.app, 'GET /api/get/writing', { token: learner.token, query });
    expect(own.drafts[1]?.text).toContain(hidden[0]);
  });

  it('is exclusive for fifteen minutes, also when two teachers claim at once', async () => {
    const id = await sendText(await signUp(test));
    const results = await Promise.allSettled([claim(teacher, id), claim(other, id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = results[0]?.status === 'fulfilled' ? [teacher, other] : [other, teacher];
    expect((await claim(winner, id)).text.claim).toBe('mine');
    expect((await queue(loser)).texts.find((text) => text.id === id)?.claim).toBe('other');
    expect((await refused(test.app, REPLY, reply(loser, id))).code).toBe('conflict');
    test.advance(15 * 60_000 + 1);
    expect((await claim(loser, id)).text.claim).toBe('mine');
    expect((await refused(test.app, REPLY, reply(winner, id))).code).toBe('conflict');
  });

  it('ends when it is given back', async () => {
    const id = await sendText(await signUp(test));
    await claim(teacher, id);
    await callApi(test.app, RELEASE, { token: other.account.token, params: { id } });
    expect((await refused(test.app, CLAIM, { token: other.account.token, params: { id } })).code).toBe('conflict');
    await callApi(test.app, RELEASE, { token: teacher.account.token, params: { id } });
    expect((await claim(other, id)).text.claim).toBe('mine');
  });
});

describe('a reply', () => {
  it('reaches the learner once, with a notice, and its corrections come back for review', async () => {
    const learner = await signUp(test);
    const id = await sendText(learner);
    await claim(teacher, id);
    await callApi(test.app, REPLY, reply(teacher, id));
    await callApi(test.app, REPLY, reply(teacher, id, { reply: 'ردّ آخر' }));
    const { token } = learner;
    const query = { level_id: FIXTURE.a1, ActiveWeek: 1 };
    expect(await callApi(test.app, 'GET /api/get/writing', { token, query })).toMatchObject({
      state: 'replied',
      reply: { teacher: 'هدى العلي', marks: MARKS, corrections: [CORRECTION], reply: 'أحسنت.' },
    });
    const { messages } = await callApi(test.app, 'GET /api/inbox', { token });
    const notices = messages.filter(({ link }) => link?.startsWith('/writing/'));
    expect(notices).toMatchObject([{ link: `/writing/1?level=${FIXTURE.a1}`, read: false }]);
    expect((await queue(teacher)).texts.map((text) => text.id)).not.toContain(id);
    expect((await refused(test.app, CLAIM, { token: other.account.token, params: { id } })).code).toBe('conflict');
    test.advance(7 * DAY_MS);
    const due = await callApi(test.app, 'GET /api/writing/mistakes', { token });
    expect(due.mistakes).toMatchObject([
      { source: 'teacher', wrong: 'have', question: { prompt: { en: 'My brother ___ a shop in Basra.' } } },
    ]);
  });

  it('reaches a learner whose subscription has ended', async () => {
    const learner = await signUp(test);
    const id = await sendText(learner);
    await setAccess(test, learner, null);
    await claim(teacher, id);
    await callApi(test.app, REPLY, reply(teacher, id));
    const query = { level_id: FIXTURE.a1, ActiveWeek: 1 };
    expect(await callApi(test.app, 'GET /api/get/writing', { token: learner.token, query })).toMatchObject({
      state: 'replied',
      drafts: [{ text: TEXT }, { text: TEXT }],
      reply: { corrections: [CORRECTION], reply: 'أحسنت.' },
    });
  });

  it('needs a claim, marks from 1 to 5, and corrections within the text', async () => {
    const id = await sendText(await signUp(test));
    expect((await refused(test.app, REPLY, reply(teacher, id))).code).toBe('conflict');
    await claim(teacher, id);
    const status = async (body: object) => (await refused(test.app, REPLY, reply(teacher, id, body))).status;
    expect(await status({ marks: { ...MARKS, task: 6 } })).toBe(422);
    expect(await status({ reply: '' })).toBe(422);
    expect(await status({ reply: 'ا'.repeat(1001) })).toBe(422);
    expect(await status({ corrections: [{ ...CORRECTION, end: 900 }] })).toBe(422);
    expect(await status({ corrections: [CORRECTION, { ...CORRECTION, start: 12 }] })).toBe(422);
    expect((await refused(test.app, REPLY, reply(teacher, randomUUID()))).code).toBe('not_found');
  });

  it('does not correct one half of an emoji', async () => {
    const id = await sendText(await signUp(test), 'My brother 😀 have a shop in Basra and sells tea.');
    await claim(teacher, id);
    const status = async (start: number, end: number) =>
      (await refused(test.app, REPLY, reply(teacher, id, { corrections: [{ ...CORRECTION, start, end }] }))).status;
    expect(await status(12, 18)).toBe(422);
    expect(await status(3, 12)).toBe(422);
    await callApi(test.app, REPLY, reply(teacher, id, { corrections: [{ ...CORRECTION, start: 11, end: 18 }] }));
  });
});
