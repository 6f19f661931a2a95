import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';

let test: TestApp;
let support: Learner;
let colleague: Learner;
beforeAll(async () => {
  test = await buildTestApp();
  support = await makeStaff(test, 'support');
  colleague = await makeStaff(test, 'support');
});
afterAll(() => test.close());

const reason = 'ردّ على رسالة';

/** A learner with one message to us. */
async function write(message = 'لا يعمل الصوت عندي'): Promise<{ learner: Learner; id: string }> {
  const learner = await signUp(test);
  await callApi(test.app, 'POST /api/send/message', { ...learner, body: { name: 'سارة', message } });
  return { learner, id: await caseOf(learner) };
}

async function caseOf({ subscriberId }: Learner): Promise<string> {
  const { id } = await test.services.db
    .selectFrom('support_case')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const open = async (id: string) =>
  (await callApi(test.app, 'GET /api/console/inbox/:id', { ...support, params: { id } })).case;
const assign = (by: Learner, id: string, body: { assignee: string | null; version: number }) =>
  request(test.app, 'POST /api/console/inbox/:id/assign', { ...by, params: { id }, body: { ...body, reason } });
const replyBody = (extra: object = {}) => ({
  reply_id: randomUUID(),
  text: 'أهلًا، عاد الصوت الآن.',
  sms: true,
  close: false,
  version: 1,
  reason,
  ...extra,
});
const reply = (by: Learner, id: string, body: object) =>
  request(test.app, 'POST /api/console/inbox/:id/reply', { ...by, params: { id }, body });
const inboxOf = async (learner: Learner) => (await callApi(test.app, 'GET /api/inbox', learner)).messages;
const smsOf = ({ msisdn }: Learner) =>
  test.services.db
    .selectFrom('sms_message')
    .selectAll()
    .where('msisdn', '=', msisdn)
    .where('class', '=', 'transactional')
    .where('text', 'like', 'لسان: أهلًا%')
    .execute();

describe('the list', () => {
  it('has all kinds with their state, in pages, and finds words', async () => {
    const word = `كلمة${randomUUID().slice(0, 8).replaceAll(/\d/g, 'ب')}`;
    const { learner } = await write(`المشكلة في ${word} نفسها`);
    await callApi(test.app, 'POST /api/rate/us', { ...learner, body: { ActiveStarIndex: 2, comment: `${word} بطيء` } });
    const report = { uuid: FIXTURE.word, reason: 'english' as const, text: `${word} خطأ` };
    await callApi(test.app, 'POST /api/report/item', { ...learner, body: report });
    const list = (query: object) => callApi(test.app, 'GET /api/console/inbox', { ...support, query });

    const first = await list({ search: word.slice(0, -1), limit: 2 });
    const rest = await list({ search: word.slice(0, -1), limit: 2, cursor: first.next_cursor });
    expect([...first.cases, ...rest.cases].map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['message', 'rating', 'item_report']),
    );
    expect(rest).toMatchObject({ next_cursor: null });
    expect((await list({ search: `مشكله ${word}` })).cases).toMatchObject([{ kind: 'message', state: 'open' }]);
    expect((await list({ search: word, kind: 'rating' })).cases).toMatchObject([{ text: `${word} بطيء`, stars: 2 }]);
    expect((await list({ search: word, state: 'closed' })).cases).toEqual([]);
    expect((await list({ search: word, assignee: support.subscriberId })).cases).toEqual([]);
  });

  it('leaves an entry that says who looked, without what was searched', async () => {
    const staff = await makeStaff(test, 'support');
    await callApi(test.app, 'GET /api/console/inbox', { ...staff, query: { search: 'سرّي' } });
    const entries = await auditOfStaff(test, staff);
    expect(entries).toMatchObject([{ call: 'GET /api/console/inbox', subject_type: 'support_case' }]);
    expect(JSON.stringify(entries)).not.toContain('سرّي');
  });
});

describe('an item report', () => {
  it('shows the item, the reason and the answer that was given', async () => {
    const learner = await signUp(test);
    const [question] = test.services.course.questionsOf(FIXTURE.practical);
    const body = { uuid: question?.uuid ?? '', reason: 'answer' as const, answer: ['a', 'b'] };
    await callApi(test.app, 'POST /api/report/item', { ...learner, body });
    expect((await open(await caseOf(learner))).item).toMatchObject({
      item_id: question?.uuid,
      reason: 'answer',
      answer: ['a', 'b'],
      correct_answer: question?.correct_answer,
    });
  });

  it('is closed together with all others about the item', async () => {
    const uuid = FIXTURE.dialogue;
    const learners = [await signUp(test), await signUp(test), await signUp(test)];
    for (const learner of learners) {
      await callApi(test.app, 'POST /api/report/item', { ...learner, body: { uuid, reason: 'audio' } });
    }
    const ids = await Promise.all(learners.map(caseOf));
    const id = ids[0] ?? '';
    expect(await open(id)).toMatchObject({ same: 2 });
    const body = { version: 1, same: true, reason };
    await callApi(test.app, 'POST /api/console/inbox/:id/close', { ...support, params: { id }, body });
    for (const one of ids) expect(await open(one)).toMatchObject({ state: 'closed', same: 0, version: 2 });
  });
});

describe('assignment', () => {
  it('of two people at once reaches one; the other is refused with 409', async () => {
    const { id } = await write();
    const answers = await Promise.all(
      [support, colleague].map((by) => assign(by, id, { assignee: by.subscriberId, version: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await open(id)).toMatchObject({ state: 'assigned', version: 2, events: [{ type: 'assigned' }] });
  });

  it('continues with a colleague, never with an account that may not reply, and ends by release', async () => {
    const { learner, id } = await write();
    const to = (assignee: string | null, version: number) => assign(support, id, { assignee, version });
    expect((await to(learner.subscriberId, 1)).statusCode).toBe(422);
    expect((await to(colleague.subscriberId, 1)).statusCode).toBe(200);
    expect((await reply(support, id, replyBody({ version: 2 }))).statusCode).toBe(409);
    expect((await to(null, 2)).statusCode).toBe(200);
    expect(await open(id)).toMatchObject({ state: 'open', assignee: null });
  });
});

describe('a reply', () => {
  it('reaches the inbox and the phone once, however often it is repeated', async () => {
    const { learner, id } = await write();
    const body = replyBody();
    const answers = await Promise.all([reply(support, id, body), reply(support, id, body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await reply(support, id, body)).statusCode).toBe(200);
    expect((await inboxOf(learner)).filter(({ text }) => text === body.text)).toHaveLength(1);
    expect(await smsOf(learner)).toHaveLength(1);
    await test.deliverSms();
    expect(await open(id)).toMatchObject({
      state: 'assigned',
      assignee: { uuid: support.subscriberId },
      events: [{ type: 'replied', text: body.text, sms: expect.stringMatching(/submitted|delivered/) }],
    });
  });

  it('is refused after a colleague replied, and nothing is sent', async () => {
    const { learner, id } = await write();
    expect((await reply(colleague, id, replyBody({ sms: false }))).statusCode).toBe(200);
    const late = await reply(support, id, replyBody({ text: 'ردّ ثانٍ' }));
    expect(late.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('زميل') });
    expect((await inboxOf(learner)).map(({ text }) => text)).not.toContain('ردّ ثانٍ');
    expect(await smsOf(learner)).toEqual([]);
  });

  it('closes the case when asked, and marks the message as answered', async () => {
    const { learner, id } = await write();
    expect((await reply(support, id, replyBody({ close: true, sms: false }))).statusCode).toBe(200);
    expect((await open(id)).events.map(({ type }) => type)).toEqual(['replied', 'closed']);
    const { answered_at } = await test.services.db
      .selectFrom('contact_message')
      .select('answered_at')
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    expect(answered_at).not.toBeNull();

    expect((await reply(support, id, replyBody({ version: 2 }))).statusCode).toBe(409);
    const reopen = { ...support, params: { id }, body: { version: 2, reason } };
    expect((await callApi(test.app, 'POST /api/console/inbox/:id/reopen', reopen)).case).toMatchObject({
      state: 'open',
      assignee: null,
    });
  });

  it('waits for the morning where it is night', async () => {
    const { learner, id } = await write();
    // From noon in Baghdad to 23:00.
    test.advance(11 * 3_600_000);
    support = await makeStaff(test, 'support');
    colleague = await makeStaff(test, 'support');
    expect((await reply(support, id, replyBody())).statusCode).toBe(200);
    const [sms] = await smsOf(learner);
    expect(sms?.next_try_at.toISOString()).toContain('T05:00:00');
    test.advance(13 * 3_600_000);
    support = await makeStaff(test, 'support');
    colleague = await makeStaff(test, 'support');
  });

  it('has no place of a name left, fits a short message, and needs an account', async () => {
    const { id } = await write();
    expect((await reply(support, id, replyBody({ text: 'أهلًا {name}' }))).statusCode).toBe(422);
    expect((await reply(support, id, replyBody({ text: 'ا'.repeat(261) }))).statusCode).toBe(422);
    const name = `زائر${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    await callApi(test.app, 'POST /api/send/message', { body: { name, email: 'a@b.example', message: 'كيف أشترك؟' } });
    const { cases } = await callApi(test.app, 'GET /api/console/inbox', { ...support, query: { search: name } });
    const visitor = cases[0]?.id ?? '';
    expect(await open(visitor)).toMatchObject({ can_reply: false, email: 'a@b.example', subscriber: null });
    expect((await reply(support, visitor, replyBody())).statusCode).toBe(409);
  });

  it('leaves an entry with ids and states, without texts, names and numbers', async () => {
    const staff = await makeStaff(test, 'support');
    const { learner, id } = await write('نص شخصي جدًا');
    const body = replyBody();
    expect((await reply(staff, id, body)).statusCode).toBe(200);
    const entries = await auditOfStaff(test, staff);
    expect(entries).toMatchObject([
      {
        subject_id: id,
        reason,
        before: { state: 'open', assignee: null },
        after: { state: 'assigned', assignee: staff.subscriberId, reply: body.reply_id, sms: true },
      },
    ]);
    const stored = JSON.stringify(entries.map(({ before, after }) => [before, after]));
    for (const secret of ['شخصي', 'الصوت', 'سارة', learner.msisdn]) expect(stored).not.toContain(secret);
  });

  it('of other roles is refused', async () => {
    const { id } = await write();
    const editor = await makeStaff(test, 'editor');
    expect((await reply(editor, id, replyBody())).statusCode).toBe(403);
    const params = { id };
    expect(await refused(test.app, 'GET /api/console/inbox/:id', { ...editor, params })).toMatchObject({ status: 403 });
  });
});

describe('templates', () => {
  it('are created, changed in the version that was seen, and removed', async () => {
    const id = randomUUID();
    const save = (version: number, text: string) =>
      request(test.app, 'POST /api/console/inbox-templates/:id', {
        ...support,
        params: { id },
        body: { title: 'شكر', text, version, reason },
      });
    const list = async () => (await callApi(test.app, 'GET /api/console/inbox-templates', support)).templates;
    expect((await save(3, 'نص')).statusCode).toBe(404);
    expect((await save(0, 'شكرًا {name}')).statusCode).toBe(200);
    const both = await Promise.all([save(1, 'الأول'), save(1, 'الثاني')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ version: 2, title: 'شكر' });
    const body = { version: 2, reason };
    await callApi(test.app, 'POST /api/console/inbox-templates/:id/remove', { ...support, params: { id }, body });
    expect((await list()).some((one) => one.id === id)).toBe(false);
    expect((await save(3, 'نص')).statusCode).toBe(409);
  });
});
