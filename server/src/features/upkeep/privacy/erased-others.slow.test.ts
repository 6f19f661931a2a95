import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { act } from '../../../../test/console-learners.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { itWith } from '../../../../test/fixture.ts';
import { createGroup, groupOf, joinGroup, signUpAs } from '../../../../test/groups.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { storeSms } from '../../../../test/store-sms.ts';
import { runJobs, stepUp } from '../../../../test/subscription/subscribe.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { eraseDue } from './erase-due.ts';
import { findTraces, type Trace } from './find-traces.ts';

const it = itWith({ env: { COUNTRIES: 'IQ,KW' } });

// The words that an erasure removes from the rows of others.

const NAME = 'غيداء السامرّائي';
const EMAIL = 'ghaida@others.example';

async function named(server: TestApp, email = EMAIL): Promise<Learner> {
  const learner = await signUp(server);
  const body = { name: NAME, email };
  await learner.call('POST /api/update/subscriber/profile', { body });
  return learner;
}

async function requestErasure(server: TestApp, learner: Learner): Promise<void> {
  await stepUp(server, learner);
  await learner.call('POST /api/privacy/erase', { body: { confirmed: true } });
}

async function eraseAllDue(server: TestApp): Promise<void> {
  await storeSms(server);
  server.advance(15 * DAY_MS);
  await runJobs(server);
  while ((await eraseDue(server.services)) > 0);
}

/** The texts on the simulated phones of others are not ours. */
async function search(server: TestApp, words: readonly string[]): Promise<Trace[]> {
  return (await findTraces(server.services.db, words)).filter(({ table }) => table !== 'simulated_sms');
}

const traces = (server: TestApp, { msisdn, subscriberId }: Learner): Promise<Trace[]> =>
  search(server, [NAME, EMAIL, msisdn.slice(1), msisdn.slice(4), subscriberId]);
const tablesOf = (found: Trace[]) => found.map(({ table }) => table);

/** Another learner reports a message of this one; returns the case and the reporter. */
async function reportedBy(
  server: TestApp,
  learner: Learner,
  reason: string,
): Promise<{ reporter: Learner; caseId: string }> {
  const { db, clock } = server.services;
  const reporter = await signUp(server);
  const channel_id = await makeLiveLesson(server, (await makeTeacher(server)).id);
  const id = randomUUID();
  const message = { id, channel_id, subscriber_id: learner.subscriberId, kind: 'question' as const, text: 'لماذا؟' };
  await db
    .insertInto('live_message')
    .values({ ...message, client_id: randomUUID(), at: clock.now() })
    .execute();
  await reporter.call('POST /api/live/report', { body: { message_id: id, reason } });
  return { reporter, caseId: await caseOf(server, reporter) };
}

async function caseOf(server: TestApp, { subscriberId }: Learner): Promise<string> {
  const found = server.services.db.selectFrom('support_case').select('id').where('subscriber_id', '=', subscriberId);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function reply(server: TestApp, support: Learner, caseId: string, text: string): Promise<void> {
  const body = { reply_id: randomUUID(), text, sms: true, close: false, version: 1 };
  const sent = await act(server, 'POST /api/console/inbox/:id/reply', { staff: support, id: caseId, body });
  expect(sent.statusCode).toBe(200);
}

describe('the name of a group', () => {
  it('loses a learner who left it long before', async ({ server }) => {
    const learner = await named(server);
    const owner = await signUpAs(server, 'سهى');
    const group = await createGroup(owner, { name: `صفّ ${NAME}` });
    await joinGroup(learner, group);
    await learner.call('POST /api/group/leave');
    expect(tablesOf(await traces(server, learner))).toContain('learner_group');
    await requestErasure(server, learner);
    await eraseAllDue(server);
    expect(await traces(server, learner)).toEqual([]);
    expect((await groupOf(owner))?.name).toBe('صفّ …');
  });

  it('loses a learner also where it was renamed between the request and the erasure', async ({ server }) => {
    const learner = await named(server);
    const other = await signUpAs(server, 'سهى');
    const group = await createGroup(learner, { name: 'بيتنا' });
    await joinGroup(other, group);
    await requestErasure(server, learner);
    await other.call('POST /api/group/update', { body: { name: `ذكرى ${NAME}`, days_each: 3 } });
    await eraseAllDue(server);
    expect(await traces(server, learner)).toEqual([]);
    expect((await groupOf(other))?.name).toBe('ذكرى …');
  });

  it('stays where a member has the same name', async ({ server }) => {
    const learner = await named(server);
    const owner = await signUpAs(server, NAME);
    await createGroup(owner, { name: `صفّ ${NAME}` });
    await requestErasure(server, learner);
    await eraseAllDue(server);
    expect((await groupOf(owner))?.name).toBe(`صفّ ${NAME}`);
    await requestErasure(server, owner);
  });
});

describe('the case of a reported message', () => {
  it('loses the learner from the words of who reported it and from the replies of staff, wherever they are stored', async ({
    server,
    support,
  }) => {
    const learner = await named(server);
    const { reporter, caseId } = await reportedBy(server, learner, `${NAME} تزعجني، ورقمها ${learner.msisdn}`);
    await reply(server, support, caseId, `تحدّثنا مع ${NAME}.`);
    expect(tablesOf(await traces(server, learner))).toEqual(
      expect.arrayContaining(['support_case', 'support_event', 'inbox_message', 'sms_message']),
    );
    await requestErasure(server, learner);
    await eraseAllDue(server);
    expect(await traces(server, learner)).toEqual([]);
    const { text, search } = await server.services.db
      .selectFrom('support_case')
      .select(['text', 'search'])
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    expect(text).toBe('… تزعجني، ورقمها …');
    expect(search).not.toContain('غيداء');
    const { messages } = await callApi(server.app, 'GET /api/inbox', reporter);
    expect(messages.map((message) => message.text)).toContain('تحدّثنا مع ….');
  });

  it('loses the first name alone, where it is a word of its own', async ({ server }) => {
    const learner = await named(server);
    const { caseId } = await reportedBy(server, learner, 'غيداء تزعجني في الغيداءات');
    await requestErasure(server, learner);
    const { text } = await server.services.db
      .selectFrom('support_case')
      .select('text')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    expect(text).toBe('… تزعجني في الغيداءات');
  });
});

describe('texts of others that have nothing to do with the account', () => {
  it('lose its number and e-mail, not its name', async ({ server, other, support }) => {
    const learner = await named(server);
    const national = `0${learner.msisdn.slice(4, 7)} ${learner.msisdn.slice(7)}`;
    const text = `صديقتي ${NAME} على ${national} أو ${EMAIL}`;
    const { token } = other;
    await callApi(server.app, 'POST /api/send/message', { token, body: { name: 'سهى', message: text } });
    await callApi(server.app, 'POST /api/rate/us', { token, body: { ActiveStarIndex: 3, comment: text } });
    await reply(server, support, await caseOf(server, other), text);
    const report = { uuid: FIXTURE.word, reason: 'other' as const, text, part: text, shown: text };
    await callApi(server.app, 'POST /api/report/item', { token, body: report });
    const { db, clock } = server.services;
    const channel_id = await makeLiveLesson(server, (await makeTeacher(server)).id);
    const chat = { id: randomUUID(), channel_id, subscriber_id: other.subscriberId, kind: 'question' as const, text };
    await db
      .insertInto('live_message')
      .values({ ...chat, client_id: randomUUID(), at: clock.now() })
      .execute();
    await requestErasure(server, learner);
    await eraseAllDue(server);
    const unique = [EMAIL, learner.msisdn.slice(4), national];
    expect(await search(server, unique)).toEqual([]);
    expect(tablesOf(await search(server, [NAME]))).toEqual(expect.arrayContaining(['contact_message', 'rating']));
    const [message] = await db
      .selectFrom('contact_message')
      .select('message')
      .where('subscriber_id', '=', other.subscriberId)
      .execute();
    expect(message?.message).toBe(`صديقتي ${NAME} على … أو …`);
    await db.deleteFrom('support_case').where('subscriber_id', '=', other.subscriberId).execute();
    await requestErasure(server, other);
  });

  it('have an e-mail still that another account gave too', async ({ server }) => {
    const learner = await named(server);
    const other = await named(server);
    const { token } = other;
    await callApi(server.app, 'POST /api/send/message', {
      token,
      body: { name: 'سهى', message: `اكتبوا إلى ${EMAIL}` },
    });
    await requestErasure(server, learner);
    await eraseAllDue(server);
    const [message] = await server.services.db
      .selectFrom('contact_message')
      .select('message')
      .where('subscriber_id', '=', other.subscriberId)
      .execute();
    expect(message?.message).toBe(`اكتبوا إلى ${EMAIL}`);
  });
});

describe('what visitors wrote', () => {
  it('loses a learner where the e-mail is theirs, with the name in any spelling', async ({ server }) => {
    const email = 'visitor@others.example';
    const learner = await named(server, email);
    const written = { name: NAME, email: email.toUpperCase(), message: 'أنا غَيْداء السامرائي، ولا يصلني الرمز.' };
    await callApi(server.app, 'POST /api/send/message', { body: written });
    await requestErasure(server, learner);
    await callApi(server.app, 'POST /api/send/message', { body: written });
    await eraseAllDue(server);
    expect(await search(server, ['غَيْداء', 'السامرائي', email, email.toUpperCase()])).toEqual([]);
  });

  it('stays where another account has the same e-mail', async ({ server }) => {
    const email = 'shared@others.example';
    const [learner, other] = [await named(server, email), await named(server, email)];
    await callApi(server.app, 'POST /api/send/message', { body: { name: 'زائرة', email, message: 'أين رمزي؟' } });
    await requestErasure(server, learner);
    await eraseAllDue(server);
    expect(tablesOf(await search(server, [email]))).toContain('contact_message');
    await requestErasure(server, other);
    await eraseAllDue(server);
    expect(await search(server, [email])).toEqual([]);
  });
});

it('finds a number of eight digits in every form, and leaves one that ends in it', async ({ server, other }) => {
  const learner = await signUp(server, { number: '+96551237788' });
  const message = 'رقمها 5123 7788 أو ٥١٢٣٧٧٨٨ أو 00965-51237788 أو ‎+965 5123 7788، لا 07751237788.';
  await other.call('POST /api/send/message', { body: { name: 'سهى', message } });
  await requestErasure(server, learner);
  await eraseAllDue(server);
  const found = server.services.db.selectFrom('contact_message').select('message');
  const row = await found.where('subscriber_id', '=', other.subscriberId).executeTakeFirstOrThrow();
  expect(row.message.replaceAll('‎', '')).toBe('رقمها … أو … أو … أو …، لا 07751237788.');
});

it('finds a number in what staff write to many', async ({ server, admin }) => {
  const email = 'written@others.example';
  const learner = await named(server, email);
  const unique = () => search(server, [email, learner.msisdn.slice(1), learner.subscriberId]);
  const template = { title: `ردّ ${learner.msisdn}`, text: `إلى ${email} (${learner.subscriberId})`, version: 0 };
  await act(server, 'POST /api/console/inbox-templates/:id', {
    staff: admin,
    id: randomUUID(),
    body: { ...template, reason: 'قالب جديد' },
  });
  const notice = { title: 'تنبيه', text: `لا تجيبوا ${learner.msisdn}`, sms_text: null, version: 0 };
  await act(server, 'POST /api/console/notices/:id', {
    staff: admin,
    id: randomUUID(),
    body: { ...notice, group: { level: null, plan: null, inactive_since: null } },
  });
  expect(tablesOf(await unique())).toEqual(expect.arrayContaining(['support_template', 'notice']));
  await requestErasure(server, learner);
  await eraseAllDue(server);
  expect(await unique()).toEqual([]);
});
