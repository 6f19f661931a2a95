import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowOf } from '../../../../test/rows-of.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';

let support: Learner;
let colleague: Learner;
it.beforeAll(async ({ server }) => {
  support = await makeStaff(server, 'support');
  colleague = await makeStaff(server, 'support');
});

const reason = 'ردّ على رسالة';

/** A learner with one message to us. */
async function write(server: TestApp, message = 'لا يعمل الصوت عندي'): Promise<{ learner: Learner; id: string }> {
  const learner = await signUp(server);
  await learner.call('POST /api/send/message', { body: { name: 'سارة', message } });
  return { learner, id: await caseOf(server, learner) };
}

async function caseOf(server: TestApp, { subscriberId }: Learner): Promise<string> {
  const { id } = await server.services.db
    .selectFrom('support_case')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const open = async (id: string) => (await support.call('GET /api/console/inbox/:id', { params: { id } })).case;
const assign = (by: Learner, id: string, body: { assignee: string | null; version: number }) =>
  by.request('POST /api/console/inbox/:id/assign', { params: { id }, body: { ...body, reason } });
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
  by.request('POST /api/console/inbox/:id/reply', { params: { id }, body });
const inboxOf = async (learner: Learner) => (await learner.call('GET /api/inbox')).messages;
const smsOf = (server: TestApp, { msisdn }: Learner) =>
  server.services.db
    .selectFrom('sms_message')
    .selectAll()
    .where('msisdn', '=', msisdn)
    .where('class', '=', 'transactional')
    .where('text', 'like', 'لسان: أهلًا%')
    .execute();

describe('the list', () => {
  it('has all kinds with their state, in pages, and finds words', async ({ server }) => {
    const word = `كلمة${randomUUID().slice(0, 8).replaceAll(/\d/g, 'ب')}`;
    const { learner } = await write(server, `المشكلة في ${word} نفسها`);
    await learner.call('POST /api/rate/us', { body: { ActiveStarIndex: 2, comment: `${word} بطيء` } });
    const report = { uuid: FIXTURE.word, reason: 'english' as const, text: `${word} خطأ` };
    await learner.call('POST /api/report/item', { body: report });
    const list = (query: object) => support.call('GET /api/console/inbox', { query });

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

  it('leaves an entry that says who looked, without what was searched', async ({ server, support }) => {
    await support.call('GET /api/console/inbox', { query: { search: 'سرّي' } });
    const entries = await auditOfStaff(server, support);
    expect(entries).toMatchObject([{ call: 'GET /api/console/inbox', subject_type: 'support_case' }]);
    expect(JSON.stringify(entries)).not.toContain('سرّي');
  });
});

describe('an item report', () => {
  it('shows the item, the reason and the answer that was given', async ({ server, learner }) => {
    const [question] = server.services.course.questionsOf(FIXTURE.practical);
    const body = { uuid: question?.uuid ?? '', reason: 'answer' as const, answer: ['a', 'b'] };
    await learner.call('POST /api/report/item', { body });
    expect((await open(await caseOf(server, learner))).item).toMatchObject({
      item_id: question?.uuid,
      reason: 'answer',
      answer: ['a', 'b'],
      correct_answer: question?.correct_answer,
    });
  });

  it('is closed together with all others about the item', async ({ server }) => {
    const uuid = FIXTURE.dialogue;
    const learners = [await signUp(server), await signUp(server), await signUp(server)];
    for (const learner of learners) {
      await learner.call('POST /api/report/item', { body: { uuid, reason: 'audio' } });
    }
    const ids = await Promise.all(learners.map((learner) => caseOf(server, learner)));
    const id = ids[0] ?? '';
    expect(await open(id)).toMatchObject({ same: 2 });
    const body = { version: 1, same: true, reason };
    await support.call('POST /api/console/inbox/:id/close', { params: { id }, body });
    for (const one of ids) expect(await open(one)).toMatchObject({ state: 'closed', same: 0, version: 2 });
  });
});

describe('assignment', () => {
  it('of two people at once reaches one; the other is refused with 409', async ({ server }) => {
    const { id } = await write(server);
    const answers = await Promise.all(
      [support, colleague].map((by) => assign(by, id, { assignee: by.subscriberId, version: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await open(id)).toMatchObject({ state: 'assigned', version: 2, events: [{ type: 'assigned' }] });
  });

  it('continues with a colleague, never with an account that may not reply, and ends by release', async ({
    server,
  }) => {
    const { learner, id } = await write(server);
    const to = (assignee: string | null, version: number) => assign(support, id, { assignee, version });
    expect((await to(learner.subscriberId, 1)).statusCode).toBe(422);
    expect((await to(colleague.subscriberId, 1)).statusCode).toBe(200);
    expect((await reply(support, id, replyBody({ version: 2 }))).statusCode).toBe(409);
    expect((await to(null, 2)).statusCode).toBe(200);
    expect(await open(id)).toMatchObject({ state: 'open', assignee: null });
  });
});

describe('a reply', () => {
  it('reaches the inbox and the phone once, however often it is repeated', async ({ server }) => {
    const { learner, id } = await write(server);
    const body = replyBody();
    const answers = await Promise.all([reply(support, id, body), reply(support, id, body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await reply(support, id, body)).statusCode).toBe(200);
    expect((await inboxOf(learner)).filter(({ text }) => text === body.text)).toHaveLength(1);
    expect(await smsOf(server, learner)).toHaveLength(1);
    await server.deliverSms();
    expect(await open(id)).toMatchObject({
      state: 'assigned',
      assignee: { uuid: support.subscriberId },
      events: [{ type: 'replied', text: body.text, sms: expect.stringMatching(/submitted|delivered/) }],
    });
  });

  it('is refused after a colleague replied, and nothing is sent', async ({ server }) => {
    const { learner, id } = await write(server);
    expect((await reply(colleague, id, replyBody({ sms: false }))).statusCode).toBe(200);
    const late = await reply(support, id, replyBody({ text: 'ردّ ثانٍ' }));
    expect(late.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('زميل') });
    expect((await inboxOf(learner)).map(({ text }) => text)).not.toContain('ردّ ثانٍ');
    expect(await smsOf(server, learner)).toEqual([]);
  });

  it('closes the case when asked, and marks the message as answered', async ({ server }) => {
    const { learner, id } = await write(server);
    expect((await reply(support, id, replyBody({ close: true, sms: false }))).statusCode).toBe(200);
    expect((await open(id)).events.map(({ type }) => type)).toEqual(['replied', 'closed']);
    const { answered_at } = await rowOf(server, 'contact_message', learner);
    expect(answered_at).not.toBeNull();

    expect((await reply(support, id, replyBody({ version: 2 }))).statusCode).toBe(409);
    const reopen = { params: { id }, body: { version: 2, reason } };
    expect((await support.call('POST /api/console/inbox/:id/reopen', reopen)).case).toMatchObject({
      state: 'open',
      assignee: null,
    });
  });

  it('waits for the morning where it is night', async ({ server }) => {
    const { learner, id } = await write(server);
    // From noon in Baghdad to 23:00.
    server.advance(11 * 3_600_000);
    support = await makeStaff(server, 'support');
    colleague = await makeStaff(server, 'support');
    expect((await reply(support, id, replyBody())).statusCode).toBe(200);
    const [sms] = await smsOf(server, learner);
    expect(sms?.next_try_at.toISOString()).toContain('T05:00:00');
    server.advance(13 * 3_600_000);
    support = await makeStaff(server, 'support');
    colleague = await makeStaff(server, 'support');
  });

  it('has no place of a name left, fits a short message, and needs an account', async ({ server }) => {
    const { id } = await write(server);
    expect((await reply(support, id, replyBody({ text: 'أهلًا {name}' }))).statusCode).toBe(422);
    expect((await reply(support, id, replyBody({ text: 'ا'.repeat(261) }))).statusCode).toBe(422);
    const name = `زائر${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    await callApi(server.app, 'POST /api/send/message', {
      body: { name, email: 'a@b.example', message: 'كيف أشترك؟' },
    });
    const { cases } = await support.call('GET /api/console/inbox', { query: { search: name } });
    const visitor = cases[0]?.id ?? '';
    expect(await open(visitor)).toMatchObject({ can_reply: false, email: 'a@b.example', subscriber: null });
    expect((await reply(support, visitor, replyBody())).statusCode).toBe(409);
  });

  it('leaves an entry with ids and states, without texts, names and numbers', async ({ server, support }) => {
    const { learner, id } = await write(server, 'نص شخصي جدًا');
    const body = replyBody();
    expect((await reply(support, id, body)).statusCode).toBe(200);
    const entries = await auditOfStaff(server, support);
    expect(entries).toMatchObject([
      {
        subject_id: id,
        reason,
        before: { state: 'open', assignee: null },
        after: { state: 'assigned', assignee: support.subscriberId, reply: body.reply_id, sms: true },
      },
    ]);
    const stored = JSON.stringify(entries.map(({ before, after }) => [before, after]));
    for (const secret of ['شخصي', 'الصوت', 'سارة', learner.msisdn]) expect(stored).not.toContain(secret);
  });

  it('of other roles is refused', async ({ server, editor }) => {
    const { id } = await write(server);
    expect((await reply(editor, id, replyBody())).statusCode).toBe(403);
    const params = { id };
    expect(await editor.refused('GET /api/console/inbox/:id', { params })).toMatchObject({ status: 403 });
  });
});

describe('templates', () => {
  it('are created, changed in the version that was seen, and removed', async () => {
    const id = randomUUID();
    const save = (version: number, text: string) =>
      support.request('POST /api/console/inbox-templates/:id', {
        params: { id },
        body: { title: 'شكر', text, version, reason },
      });
    const list = async () => (await support.call('GET /api/console/inbox-templates')).templates;
    expect((await save(3, 'نص')).statusCode).toBe(404);
    expect((await save(0, 'شكرًا {name}')).statusCode).toBe(200);
    const both = await Promise.all([save(1, 'الأول'), save(1, 'الثاني')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ version: 2, title: 'شكر' });
    const body = { version: 2, reason };
    await support.call('POST /api/console/inbox-templates/:id/remove', { params: { id }, body });
    expect((await list()).some((one) => one.id === id)).toBe(false);
    expect((await save(3, 'نص')).statusCode).toBe(409);
  });
});
