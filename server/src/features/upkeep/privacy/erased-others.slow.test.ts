import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { act } from '../../../../test/console-learners.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { createGroup, groupOf, joinGroup, signUpAs } from '../../../../test/groups.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { storeSms } from '../../../../test/store-sms.ts';
import { runJobs, stepUp } from '../../../../test/subscription/subscribe.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { eraseDue } from './erase-due.ts';
import { findTraces, type Trace } from './find-traces.ts';

// What an erasure removes from the rows of others.

const NAME = 'غيداء السامرّائي';
const EMAIL = 'ghaida@others.example';

let test: TestApp;
let support: Learner;
beforeAll(async () => {
  test = await buildTestApp();
  support = await makeStaff(test, 'support');
});
afterAll(() => test.close());

async function named(email = EMAIL): Promise<Learner> {
  const learner = await signUp(test);
  const body = { name: NAME, email };
  await callApi(test.app, 'POST /api/update/subscriber/profile', { token: learner.token, body });
  return learner;
}

async function requestErasure(learner: Learner): Promise<void> {
  await stepUp(test, learner);
  await callApi(test.app, 'POST /api/privacy/erase', { token: learner.token, body: { confirmed: true } });
}

async function eraseAllDue(): Promise<void> {
  await storeSms(test);
  test.advance(15 * DAY_MS);
  await runJobs(test);
  while ((await eraseDue(test.services)) > 0);
}

/** What the simulated phones of others show is not ours. */
async function search(words: readonly string[]): Promise<Trace[]> {
  return (await findTraces(test.services.db, words)).filter(({ table }) => table !== 'simulated_sms');
}

const traces = ({ msisdn, subscriberId }: Learner): Promise<Trace[]> =>
  search([NAME, EMAIL, msisdn.slice(1), msisdn.slice(4), subscriberId]);
const tablesOf = (found: Trace[]) => found.map(({ table }) => table);

/** Another learner reports a message of this one; returns the case and the reporter. */
async function reportedBy(learner: Learner, reason: string): Promise<{ reporter: Learner; caseId: string }> {
  const { db, clock } = test.services;
  const reporter = await signUp(test);
  const channel_id = await makeLiveLesson(test, (await makeTeacher(test)).id);
  const id = randomUUID();
  const message = { id, channel_id, subscriber_id: learner.subscriberId, kind: 'question' as const, text: 'لماذا؟' };
  await db
    .insertInto('live_message')
    .values({ ...message, client_id: randomUUID(), at: clock.now() })
    .execute();
  await callApi(test.app, 'POST /api/live/report', { token: reporter.token, body: { message_id: id, reason } });
  return { reporter, caseId: await caseOf(reporter) };
}

async function caseOf({ subscriberId }: Learner): Promise<string> {
  const found = test.services.db.selectFrom('support_case').select('id').where('subscriber_id', '=', subscriberId);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function reply(caseId: string, text: string): Promise<void> {
  const body = { reply_id: randomUUID(), text, sms: true, close: false, version: 1 };
  const sent = await act(test, 'POST /api/console/inbox/:id/reply', { staff: support, id: caseId, body });
  expect(sent.statusCode).toBe(200);
}

describe('the name of a group', () => {
  it('loses a learner who left it long before', async () => {
    const learner = await named();
    const owner = await signUpAs(test, 'سهى');
    const group = await createGroup(test, owner, { name: `صفّ ${NAME}` });
    await joinGroup(test, learner, group);
    await callApi(test.app, 'POST /api/group/leave', { token: learner.token });
    expect(tablesOf(await traces(learner))).toContain('learner_group');
    await requestErasure(learner);
    await eraseAllDue();
    expect(await traces(learner)).toEqual([]);
    expect((await groupOf(test, owner))?.name).toBe('صفّ …');
  });

  it('loses a learner also where it was renamed between the request and the erasure', async () => {
    const learner = await named();
    const other = await signUpAs(test, 'سهى');
    const group = await createGroup(test, learner, { name: 'بيتنا' });
    await joinGroup(test, other, group);
    await requestErasure(learner);
    await callApi(test.app, 'POST /api/group/update', {
      token: other.token,
      body: { name: `ذكرى ${NAME}`, days_each: 3 },
    });
    await eraseAllDue();
    expect(await traces(learner)).toEqual([]);
    expect((await groupOf(test, other))?.name).toBe('ذكرى …');
  });

  it('stays where a member has the same name', async () => {
    const learner = await named();
    const owner = await signUpAs(test, NAME);
    await createGroup(test, owner, { name: `صفّ ${NAME}` });
    await requestErasure(learner);
    await eraseAllDue();
    expect((await groupOf(test, owner))?.name).toBe(`صفّ ${NAME}`);
    await requestErasure(owner);
  });
});

describe('the case of a reported message', () => {
  it('loses the learner from the words of who reported it and from the replies of staff, wherever they are stored', async () => {
    const learner = await named();
    const { reporter, caseId } = await reportedBy(learner, `${NAME} تزعجني، ورقمها ${learner.msisdn}`);
    await reply(caseId, `تحدّثنا مع ${NAME}.`);
    expect(tablesOf(await traces(learner))).toEqual(
      expect.arrayContaining(['support_case', 'support_event', 'inbox_message', 'sms_message']),
    );
    await requestErasure(learner);
    await eraseAllDue();
    expect(await traces(learner)).toEqual([]);
    const { text, search } = await test.services.db
      .selectFrom('support_case')
      .select(['text', 'search'])
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    expect(text).toBe('… تزعجني، ورقمها …');
    expect(search).not.toContain('غيداء');
    const { messages } = await callApi(test.app, 'GET /api/inbox', reporter);
    expect(messages.map((message) => message.text)).toContain('تحدّثنا مع ….');
  });

  it('loses the first name alone, where it is a word of its own', async () => {
    const learner = await named();
    const { caseId } = await reportedBy(learner, 'غيداء تزعجني في الغيداءات');
    await requestErasure(learner);
    const { text } = await test.services.db
      .selectFrom('support_case')
      .select('text')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    expect(text).toBe('… تزعجني في الغيداءات');
  });
});

describe('texts of others that have nothing to do with the account', () => {
  it('lose its number and e-mail, not its name', async () => {
    const learner = await named();
    const national = `0${learner.msisdn.slice(4, 7)} ${learner.msisdn.slice(7)}`;
    const text = `صديقتي ${NAME} على ${national} أو ${EMAIL}`;
    const other = await signUp(test);
    const { token } = other;
    await callApi(test.app, 'POST /api/send/message', { token, body: { name: 'سهى', message: text } });
    await callApi(test.app, 'POST /api/rate/us', { token, body: { ActiveStarIndex: 3, comment: text } });
    await reply(await caseOf(other), text);
    const report = { uuid: FIXTURE.word, reason: 'other' as const, text, part: text, shown: text };
    await callApi(test.app, 'POST /api/report/item', { token, body: report });
    const { db, clock } = test.services;
    const channel_id = await makeLiveLesson(test, (await makeTeacher(test)).id);
    const chat = { id: randomUUID(), channel_id, subscriber_id: other.subscriberId, kind: 'question' as const, text };
    await db
      .insertInto('live_message')
      .values({ ...chat, client_id: randomUUID(), at: clock.now() })
      .execute();
    await requestErasure(learner);
    await eraseAllDue();
    const unique = [EMAIL, learner.msisdn.slice(4), national];
    expect(await search(unique)).toEqual([]);
    expect(tablesOf(await search([NAME]))).toEqual(expect.arrayContaining(['contact_message', 'rating']));
    const [message] = await db
      .selectFrom('contact_message')
      .select('message')
      .where('subscriber_id', '=', other.subscriberId)
      .execute();
    expect(message?.message).toBe(`صديقتي ${NAME} على … أو …`);
    await db.deleteFrom('support_case').where('subscriber_id', '=', other.subscriberId).execute();
    await requestErasure(other);
  });

  it('have an e-mail still that another account gave too', async () => {
    const learner = await named();
    const other = await named();
    const { token } = other;
    await callApi(test.app, 'POST /api/send/message', { token, body: { name: 'سهى', message: `اكتبوا إلى ${EMAIL}` } });
    await requestErasure(learner);
    await eraseAllDue();
    const [message] = await test.services.db
      .selectFrom('contact_message')
      .select('message')
      .where('subscriber_id', '=', other.subscriberId)
      .execute();
    expect(message?.message).toBe(`اكتبوا إلى ${EMAIL}`);
  });
});

describe('what visitors wrote', () => {
  it('loses a learner where the e-mail is theirs, with the name in any spelling', async () => {
    const email = 'visitor@others.example';
    const learner = await named(email);
    const written = { name: NAME, email: email.toUpperCase(), message: 'أنا غَيْداء السامرائي، ولا يصلني الرمز.' };
    await callApi(test.app, 'POST /api/send/message', { body: written });
    await requestErasure(learner);
    await callApi(test.app, 'POST /api/send/message', { body: written });
    await eraseAllDue();
    expect(await search(['غَيْداء', 'السامرائي', email, email.toUpperCase()])).toEqual([]);
  });

  it('stays where another account has the same e-mail', async () => {
    const email = 'shared@others.example';
    const [learner, other] = [await named(email), await named(email)];
    await callApi(test.app, 'POST /api/send/message', { body: { name: 'زائرة', email, message: 'أين رمزي؟' } });
    await requestErasure(learner);
    await eraseAllDue();
    expect(tablesOf(await search([email]))).toContain('contact_message');
    await requestErasure(other);
    await eraseAllDue();
    expect(await search([email])).toEqual([]);
  });
});

it('finds a number of eight digits in every form, and leaves one that ends in it', async () => {
  const learner = await signUp(test, { number: '+96551237788' });
  const other = await signUp(test);
  const message = 'رقمها 5123 7788 أو ٥١٢٣٧٧٨٨ أو 00965-51237788 أو ‎+965 5123 7788، لا 07751237788.';
  await callApi(test.app, 'POST /api/send/message', { token: other.token, body: { name: 'سهى', message } });
  await requestErasure(learner);
  await eraseAllDue();
  const found = test.services.db.selectFrom('contact_message').select('message');
  const row = await found.where('subscriber_id', '=', other.subscriberId).executeTakeFirstOrThrow();
  expect(row.message.replaceAll('‎', '')).toBe('رقمها … أو … أو … أو …، لا 07751237788.');
});

it('finds a number in what staff write to many', async () => {
  const email = 'written@others.example';
  const learner = await named(email);
  const unique = () => search([email, learner.msisdn.slice(1), learner.subscriberId]);
  const editor = await makeStaff(test, 'admin');
  const template = { title: `ردّ ${learner.msisdn}`, text: `إلى ${email} (${learner.subscriberId})`, version: 0 };
  await act(test, 'POST /api/console/inbox-templates/:id', {
    staff: editor,
    id: randomUUID(),
    body: { ...template, reason: 'قالب جديد' },
  });
  const notice = { title: 'تنبيه', text: `لا تجيبوا ${learner.msisdn}`, sms_text: null, version: 0 };
  await act(test, 'POST /api/console/notices/:id', {
    staff: editor,
    id: randomUUID(),
    body: { ...notice, group: { level: null, plan: null, inactive_since: null } },
  });
  expect(tablesOf(await unique())).toEqual(expect.arrayContaining(['support_template', 'notice']));
  await requestErasure(learner);
  await eraseAllDue();
  expect(await unique()).toEqual([]);
});
