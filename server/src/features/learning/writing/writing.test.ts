import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { itWith } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { TASK_MODEL, TASK_READING, writingCourse } from '../../../../test/writing/writing-course.ts';
import { checkQueue, OWN_CHECK_MS } from './check-queue.ts';
import { checkQueuedDrafts } from './check-queued-drafts.ts';

const GET = 'GET /api/get/writing';
const DRAFT = 'POST /api/writing/draft';
const SEND = 'POST /api/writing/send';
const MISTAKES = 'GET /api/writing/mistakes';
const ANSWER = 'POST /api/writing/mistakes/answer';
const PLACE = { level_id: FIXTURE.a1, week: 1 };
const QUERY = { level_id: FIXTURE.a1, ActiveWeek: 1 };
const FIRST = 'My brother have a shop. I am agree with him. He sells tea and bread.';
const SECOND = 'My brother has a shop. I agree with him. He sells tea and bread.';

const it = itWith({ courseSource: writingCourse() });
afterEach(() => vi.restoreAllMocks());

const POLL = { timeout: 20_000 };

const submit = (learner: Learner, number: 1 | 2, text: string, draft_uuid: string = randomUUID()) =>
  learner.call(DRAFT, { body: { ...PLACE, draft_uuid, number, text } });
const read = (learner: Learner) => learner.call(GET, { query: QUERY });
/** The states of a learner's drafts. */
async function stateOf(server: TestApp, learner: Learner): Promise<string[]> {
  const { task_uuid } = await read(learner);
  const { uuid } = (await learner.call('GET /api/user')).user;
  const rows = await server.services.db
    .selectFrom('writing_draft')
    .select('state')
    .where('subscriber_id', '=', uuid)
    .where('task_uuid', '=', task_uuid)
    .execute();
  return rows.map(({ state }) => state);
}

const progressOf = (learner: Learner) => learner.call('GET /api/progress');
const mistakesOf = (learner: Learner) => learner.call(MISTAKES);

describe('a text', () => {
  it('gets remarks with Arabic explanations, then a second draft, then goes to a teacher', async ({ learner }) => {
    expect(await read(learner)).toMatchObject({ state: 'open', drafts: [], can_send: false, reply: null });
    const first = await submit(learner, 1, `${FIRST} My phone is 0770 123 4567.`);
    expect(first).not.toHaveProperty('points');
    expect(first.drafts).toMatchObject([{ number: 1, length: 'fits', copied: false, rude: false, personal: true }]);
    const remark = first.drafts[0]?.remarks?.find(({ kind }) => kind === 'verb_form');
    expect(remark).toMatchObject({ suggestions: [' agree'], title: expect.stringMatching(/[\u0600-\u06ff]/) });
    expect(first.can_send).toBe(false);
    expect((await learner.refused(SEND, { body: PLACE })).code).toBe('conflict');
    const second = await submit(learner, 2, SECOND);
    expect(second).toMatchObject({ points: 10, can_send: true, drafts: [{ number: 1 }, { number: 2, text: SECOND }] });
    expect(await submit(learner, 2, `${SECOND} It is good.`)).not.toHaveProperty('points');
    const sent = await learner.call(SEND, { body: PLACE });
    expect(sent).toMatchObject({ state: 'sent', can_send: false, sent_at: expect.any(String) });
    expect(await learner.call(SEND, { body: PLACE })).toEqual(sent);
    expect(await read(learner)).toEqual(sent);
    const late = { ...PLACE, draft_uuid: randomUUID(), number: 2, text: SECOND };
    expect((await learner.refused(DRAFT, { body: late })).code).toBe('conflict');
  });

  it('counts a repeated draft once, also when it comes concurrently', async ({ server, learner }) => {
    const id = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => submit(learner, 1, FIRST, id)));
    for (const { drafts } of replies) expect(drafts).toHaveLength(1);
    expect(await submit(learner, 1, FIRST, id)).toEqual(replies[0]);
    const { db } = server.services;
    const rows = await db
      .selectFrom('writing_draft')
      .select('id')
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(rows).toEqual([{ id }]);
    const other = { ...PLACE, draft_uuid: randomUUID(), number: 1, text: FIRST };
    expect((await learner.refused(DRAFT, { body: other })).code).toBe('conflict');
  });

  it('whose id comes with another text or number is refused and stays as it is', async ({ learner, other }) => {
    const draft_uuid = randomUUID();
    const before = await submit(learner, 1, FIRST, draft_uuid);
    for (const part of [{ text: 'Another text in English.' }, { number: 2 }, { number: 2, text: SECOND }]) {
      const body = { ...PLACE, draft_uuid, number: 1, text: FIRST, ...part };
      expect(await learner.refused(DRAFT, { body })).toMatchObject({
        status: 409,
        code: 'idempotency_mismatch',
        message: expect.stringMatching(/[\u0600-\u06ff]/),
      });
    }
    expect(await read(learner)).toMatchObject({ drafts: before.drafts });
    // For another learner the id is a new one.
    expect((await submit(other, 1, SECOND, draft_uuid)).drafts).toMatchObject([{ uuid: draft_uuid, text: SECOND }]);
    expect((await read(learner)).drafts).toMatchObject([{ text: FIRST }]);
  });

  it('starts with the first draft', async ({ learner }) => {
    const body = { ...PLACE, draft_uuid: randomUUID(), number: 2, text: SECOND };
    expect((await learner.refused(DRAFT, { body })).code).toBe('conflict');
  });

  it.for([
    ['much of the model', `${TASK_MODEL} He sells tea and bread in a shop.`, { copied: true, length: 'fits' }],
    ['an insult', `${SECOND} You bastard.`, { rude: true, remarks: [] }],
    ['too few words', 'I agree with him.', { length: 'short' }],
  ] as const)('with %s is stored, without points and not for a teacher', async ([_what, text, draft], { learner }) => {
    await submit(learner, 1, FIRST);
    const reply = await submit(learner, 2, text);
    expect(reply).toMatchObject({ can_send: false, drafts: [{}, draft] });
    expect(reply).not.toHaveProperty('points');
    const failure = await learner.refused(SEND, { body: PLACE });
    expect(failure).toMatchObject({ code: 'conflict', message: expect.stringMatching(/[\u0600-\u06ff]/) });
    expect(await submit(learner, 2, SECOND)).toMatchObject({ points: 10, can_send: true });
  });

  it('is stored without remarks while the checker fails, and the check is made up for', async ({ server, learner }) => {
    const check = vi.spyOn(server.services.grammar, 'check').mockResolvedValue(null);
    const id = randomUUID();
    expect((await submit(learner, 1, FIRST, id)).drafts).toMatchObject([{ text: FIRST, remarks: null }]);
    check.mockRestore();
    expect((await submit(learner, 1, FIRST, id)).drafts[0]?.remarks).not.toHaveLength(0);
  });

  it('is replied to while the checker starts, and gets its remarks when the check ends', async ({
    server,
    learner,
  }) => {
    const started = Promise.withResolvers<[]>();
    vi.spyOn(server.services.grammar, 'check').mockReturnValue(started.promise);
    expect((await submit(learner, 1, FIRST)).drafts).toMatchObject([{ text: FIRST, remarks: null, is_checking: true }]);
    started.resolve([]);
    await expect.poll(async () => (await read(learner)).drafts[0]?.remarks, POLL).toBeInstanceOf(Array);
    await expect.poll(() => stateOf(server, learner), POLL).toEqual(['checked']);
    expect((await read(learner)).drafts).toMatchObject([{ is_checking: false }]);
  });

  it('that was not checked, as after a restart, is checked by the job, which records the mistakes too', async ({
    server,
    learner,
  }) => {
    const check = vi.spyOn(server.services.grammar, 'check').mockResolvedValue(null);
    await submit(learner, 1, FIRST);
    await submit(learner, 2, 'A version that another one replaces.');
    await submit(learner, 2, SECOND);
    check.mockRestore();
    // The submitting request may still check it.
    expect(await checkQueuedDrafts(server.services)).toBe(0);
    server.advance(OWN_CHECK_MS);
    await checkQueuedDrafts(server.services);
    await checkQueuedDrafts(server.services);
    expect((await read(learner)).drafts).toMatchObject([
      { remarks: [{}, {}], is_checking: false },
      { remarks: [], is_checking: false },
    ]);
    expect(await stateOf(server, learner)).toEqual(['checked', 'checked', 'checked']);
    expect(await mistakesOf(learner)).toMatchObject({ next_due_at: expect.any(String) });
  });

  it('whose check always fails is no longer queued, and can be checked at the learner’s request', async ({
    server,
    learner,
  }) => {
    const check = vi.spyOn(server.services.grammar, 'check').mockResolvedValue(null);
    const id = randomUUID();
    await submit(learner, 1, FIRST, id);
    for (let attempt = 0; attempt < checkQueue.declaration.maxAttempts; attempt += 1) {
      expect((await read(learner)).drafts).toMatchObject([{ remarks: null, is_checking: true }]);
      server.advance(2 * 3_600_000);
      await checkQueuedDrafts(server.services);
    }
    expect((await read(learner)).drafts).toMatchObject([{ remarks: null, is_checking: false }]);
    check.mockRestore();
    expect((await submit(learner, 1, FIRST, id)).drafts).toMatchObject([{ remarks: [{}, {}], is_checking: false }]);
    expect(await stateOf(server, learner)).toEqual(['checked']);
  });

  it('in Arabic, too long or empty is refused with a message', async ({ learner }) => {
    const refuse = async (text: string) =>
      learner.refused(DRAFT, { body: { ...PLACE, draft_uuid: randomUUID(), number: 1, text } });
    expect(await refuse('أنا أحب عائلتي')).toMatchObject({ status: 422, errors: { text: [expect.any(String)] } });
    expect((await refuse('a'.repeat(2001))).status).toBe(422);
    expect((await refuse('  ')).status).toBe(422);
  });

  it.for([
    ['the model', TASK_MODEL, 'من النموذج'],
    ['the model in other letters', TASK_MODEL.toUpperCase().replaceAll('.', ' !'), 'من النموذج'],
    ['the task', 'Write about your family!', 'المهمّة نفسها'],
    ['the reading', TASK_READING, 'من قراءة الأسبوع'],
    ['one sentence again and again', 'My brother has a shop. '.repeat(6), 'تتكرّر'],
    ['keys beside each other', 'asdf asdf qwerty asdf', 'مفهومة'],
    ['pictures', '😀😀😀 🎉', 'لا كلمات'],
    ['Arabic', 'هذا نصّ عن عائلتي الكبيرة', 'بالإنجليزية'],
  ] as const)(
    'of %s alone is refused with its reason, and nothing is stored',
    async ([_what, text, reason], { server, learner }) => {
      const draft_uuid = randomUUID();
      const body = { ...PLACE, draft_uuid, number: 1, text };
      expect(await learner.refused(DRAFT, { body })).toMatchObject({
        status: 422,
        errors: { text: [expect.stringContaining(reason)] },
      });
      const { db } = server.services;
      for (const table of ['writing_text', 'writing_draft'] as const) {
        expect(
          await db.selectFrom(table).select('id').where('subscriber_id', '=', learner.subscriberId).execute(),
        ).toEqual([]);
      }
      // Its id is free for the learner's own text.
      expect((await submit(learner, 1, FIRST, draft_uuid)).drafts).toMatchObject([{ uuid: draft_uuid, text: FIRST }]);
    },
  );

  it.for([
    ['the first half of an emoji', '\ud83d'],
    ['the second half of an emoji', '\ude00'],
    ['NUL', '\u0000'],
    ['an override of direction', '\u202e'],
    ['an isolate', '\u2067'],
    ['a mark of direction', '\u200f'],
  ] as const)('with %s is stored and marked without it', async ([_what, hidden], { learner }) => {
    const typed = `${FIRST} And${hidden} more.${hidden}`;
    expect((await submit(learner, 1, typed)).drafts[0]?.text).toBe(`${FIRST} And more.`);
  });

  it('retains whole emoji, and loses zero-width characters of a keyboard', async ({ learner }) => {
    expect((await submit(learner, 1, `${FIRST} 😀\u200b👩\u200d👧`)).drafts[0]?.text).toBe(`${FIRST} 😀👩\u200d👧`);
  });

  it('of a locked week, an unknown one and one without a task is refused', async ({ server, learner }) => {
    const at = (level_id: string, week: number) => learner.refused(GET, { query: { level_id, ActiveWeek: week } });
    expect((await at(FIXTURE.a1, 2)).code).toBe('week_locked');
    expect((await at(FIXTURE.a1, 9)).code).toBe('not_found');
    expect((await at(FIXTURE.a2, 1)).code).toBe('forbidden');
    const other = await signUp(server, { levelId: FIXTURE.a2 });
    expect((await other.refused(GET, { query: { level_id: FIXTURE.a2, ActiveWeek: 1 } })).code).toBe('not_found');
  });

  it("is not another learner's, and needs a subscription", async ({ server, learner, other, newcomer }) => {
    await submit(learner, 1, FIRST);
    expect((await read(other)).drafts).toEqual([]);
    const body = { ...PLACE, draft_uuid: randomUUID(), number: 1, text: FIRST };
    expect((await refused(server.app, DRAFT, { body })).status).toBe(401);
    expect((await newcomer.refused(DRAFT, { body })).code).toBe('forbidden');
    await setAccess(server, other, null);
    for (const [key, asked] of [
      [DRAFT, { body }],
      [SEND, { body: PLACE }],
    ] as const)
      expect((await other.refused(key, asked)).code).toBe('subscription_required');
  });
});

describe('after the subscription', () => {
  it('own texts and remarks stay readable, and nothing new is written or sent', async ({ server, learner }) => {
    await submit(learner, 1, FIRST);
    await submit(learner, 2, SECOND);
    const before = await read(learner);
    expect(before.drafts).toMatchObject([{ text: FIRST, remarks: [{}, {}] }, { text: SECOND }]);
    await setAccess(server, learner, null);
    expect(await read(learner)).toEqual(before);
    const body = { ...PLACE, draft_uuid: randomUUID(), number: 2, text: SECOND };
    expect((await learner.refused(DRAFT, { body })).code).toBe('subscription_required');
    expect((await learner.refused(SEND, { body: PLACE })).code).toBe('subscription_required');
  });

  it('own mistakes come back and are answered', async ({ server, learner }) => {
    await submit(learner, 1, FIRST);
    await submit(learner, 2, SECOND);
    await setAccess(server, learner, null);
    server.advance(7 * DAY_MS);
    const { mistakes, due } = await mistakesOf(learner);
    expect(due).toBe(2);
    const body = { mistake_uuid: mistakes[0]?.uuid ?? '', answer: 'x', answer_uuid: randomUUID() };
    expect(await learner.call(ANSWER, { body })).toMatchObject({ correct: false });
  });

  it('the remarks on a draft that was not checked yet still come', async ({ server, learner }) => {
    const check = vi.spyOn(server.services.grammar, 'check').mockResolvedValue(null);
    await submit(learner, 1, FIRST);
    await setAccess(server, learner, null);
    check.mockRestore();
    server.advance(OWN_CHECK_MS);
    await checkQueuedDrafts(server.services);
    expect((await read(learner)).drafts).toMatchObject([{ text: FIRST, remarks: [{}, {}] }]);
  });
});

describe('own mistakes', () => {
  it('come back after seven days, and after three when answered wrong', async ({ server, learner }) => {
    await submit(learner, 1, FIRST);
    await submit(learner, 2, SECOND);
    expect(await mistakesOf(learner)).toMatchObject({ mistakes: [], due: 0, next_due_at: expect.any(String) });
    server.advance(7 * DAY_MS);
    const { mistakes, due } = await mistakesOf(learner);
    expect(due).toBe(2);
    expect((await progressOf(learner)).streak).toBe(0);
    const mistake = mistakes.find(({ wrong }) => wrong === 'I am agree');
    expect(mistake).toMatchObject({
      source: 'checker',
      wrong: 'I am agree',
      question: { kind: 'gap', prompt: { en: '___ with him.' } },
    });
    const answer = (text: string, answer_uuid: string = randomUUID()) => ({
      ...learner,
      body: { mistake_uuid: mistake?.uuid ?? '', answer: text, answer_uuid },
    });
    const id = randomUUID();
    const { points } = await progressOf(learner);
    const wrong = await callApi(server.app, ANSWER, answer('I am agreeing', id));
    expect(wrong).toMatchObject({ correct: false, correct_answer: 'I agree', left: 1 });
    expect(await callApi(server.app, ANSWER, answer('I am agreeing', id))).toEqual(wrong);
    expect((await refused(server.app, ANSWER, answer('I agree', id))).code).toBe('idempotency_mismatch');
    expect(await progressOf(learner)).toMatchObject({ points, streak: 1 });
    expect((await refused(server.app, ANSWER, answer('I agree'))).code).toBe('not_found');
    server.advance(3 * DAY_MS);
    const other = await signUp(server);
    expect((await refused(server.app, ANSWER, { ...answer('I agree'), token: other.token })).code).toBe('not_found');
    expect((await learner.refused(ANSWER, { body: { ...answer('x').body, answer: ['a'] } })).status).toBe(422);
    const right = randomUUID();
    const done = await callApi(server.app, ANSWER, answer('i agree', right));
    expect(done).toMatchObject({ correct: true, left: 1 });
    // Each id has its own reply, an earlier one too.
    expect(await callApi(server.app, ANSWER, answer('i agree', right))).toEqual(done);
    expect(await callApi(server.app, ANSWER, answer('I am agreeing', id))).toEqual(wrong);
    const of = { ...answer('i agree', right).body, mistake_uuid: mistakes.find((one) => one !== mistake)?.uuid };
    expect((await learner.refused(ANSWER, { body: of })).code).toBe('idempotency_mismatch');
    expect((await other.refused(ANSWER, { body: of })).code).toBe('not_found');
    server.advance(30 * DAY_MS);
    expect(await mistakesOf(learner)).toMatchObject({
      mistakes: [{ wrong: 'have', question: { prompt: { en: 'My brother ___ a shop.' } } }],
      next_due_at: null,
    });
  });
});
