import { TimelineKind } from '@lisan/contract/console/learners';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { auditText, confirmAgain } from '../../../../test/console-learners.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { postponeOthers, settle } from '../../../../test/subscription/carrier.ts';
import { signUpPaying } from '../../../../test/subscription/subscribe.ts';
import { archiveSubscriber } from '../../account/subscriber/archive-subscriber.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => postponeOthers(test));
afterAll(() => test.close());

async function named(name: string): Promise<Learner> {
  const learner = await signUp(test);
  await callApi(test.app, 'POST /api/update/subscriber/profile', { token: learner.token, body: { name } });
  return learner;
}

const search = async (staff: Learner, q?: string, more: object = {}) =>
  callApi(test.app, 'GET /api/console/learners', {
    token: staff.token,
    query: { ...(q !== undefined && { q }), ...more },
  });

describe('the search', () => {
  it.each([
    (msisdn: string) => msisdn,
    (msisdn: string) => msisdn.replace('+964', '0'),
    (msisdn: string) => msisdn.replace('+', '00'),
    (msisdn: string) => `${msisdn.slice(0, 7)} ${msisdn.slice(7, 10)}-${msisdn.slice(10)}`,
    (msisdn: string) => msisdn.replace('+964', '0').replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  ])('finds a number in spelling %#', async (spell) => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUp(test);
    const { found_by, learners } = await search(staff, spell(learner.msisdn));
    expect(found_by).toBe('number');
    expect(learners.map(({ uuid }) => uuid)).toEqual([learner.subscriberId]);
  });

  it('finds names by the beginnings of their words, however alef is written and with vowel signs', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await named('أحلام القيسية');
    for (const q of ['احلام', 'أَحْلام', 'القيس', 'قيسيه احل', 'أحلام القيسيه']) {
      const { found_by, learners } = await search(staff, q);
      const isFound = learners.some(({ uuid }) => uuid === learner.subscriberId);
      expect([q, found_by, isFound]).toEqual([q, 'name', q !== 'قيسيه احل']);
    }
  });

  it('takes words for words, never for operators of the index', async () => {
    const staff = await makeStaff(test, 'support');
    for (const q of [`' | a:*`, '& ! <->', 'a:* & (b', '%_', '؟؟؟'])
      expect((await search(staff, q)).learners).toEqual([]);
  });

  it('finds the holder of a certificate, and an account by its id', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUp(test);
    const [{ level_id }] = [
      await test.services.db
        .selectFrom('level_subscriber')
        .select('level_id')
        .where('subscriber_id', '=', learner.subscriberId)
        .executeTakeFirstOrThrow(),
    ];
    const number = 'AB12-CD34-EF56';
    const row = { number, subscriber_id: learner.subscriberId, level_id, issued_at: test.services.clock.now() };
    await test.services.db.insertInto('certificate').values(row).execute();
    expect(await search(staff, 'ab12 cd34 ef56')).toMatchObject({
      found_by: 'certificate',
      learners: [{ uuid: learner.subscriberId }],
    });
    expect(await search(staff, learner.subscriberId)).toMatchObject({
      found_by: 'account',
      learners: [{ msisdn: learner.msisdn }],
    });
  });

  it('lists the newest accounts in pages', async () => {
    const staff = await makeStaff(test, 'support');
    const all = [await signUp(test), await signUp(test), await signUp(test)];
    const first = await search(staff, undefined, { limit: 2 });
    expect(first).toMatchObject({ found_by: 'recent' });
    const rest = await search(staff, undefined, { limit: 2, cursor: first.next_cursor });
    const ids = [...first.learners, ...rest.learners].map(({ uuid }) => uuid);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(expect.arrayContaining(all.map(({ subscriberId }) => subscriberId)));
  });

  it('leaves an entry of what was shown, without what was typed', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await named('نسرين التميمي');
    await search(staff, 'نسرين');
    await search(staff, learner.msisdn);
    expect((await auditOfStaff(test, staff)).map(({ subject_id, after }) => [subject_id, after])).toEqual([
      ['name', { found: [learner.subscriberId] }],
      ['number', { found: [learner.subscriberId] }],
    ]);
    expect(await auditText(test)).not.toContain('نسرين');
    expect(await auditText(test)).not.toContain(learner.msisdn.slice(4));
  });
});

describe('the page of a learner', () => {
  it('has the subscription, the consent word for word, money, devices and learning', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUpPaying(test);
    await settle(test);
    await confirmAgain(test, staff);
    const params = { uuid: learner.subscriberId };
    const page = await callApi(test.app, 'GET /api/console/learners/:uuid', { token: staff.token, params });
    const consent = await test.services.db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    expect(page.learner).toMatchObject({
      msisdn: learner.msisdn,
      subscription: { state: 'active' },
      can_credit: true,
      can_act: true,
      can_erase: false,
      money: { paid: [{ amount: 500_000, currency: 'IQD' }], refunded: [] },
      consents: [{ terms_text: consent.terms_text, terms_version: consent.terms_version, ip: consent.ip }],
      learning: { current: { level: 'A1', weeks_done: 0 } },
      blocked_at: null,
    });
    expect(page.learner.sessions.length).toBeGreaterThan(0);
    expect(await auditOfStaff(test, staff)).toMatchObject([
      { subject_type: 'subscriber', subject_id: learner.subscriberId, before: null, after: null },
    ]);
  });

  it('lists charges with what is left to refund', async () => {
    const staff = await makeStaff(test, 'finance');
    const learner = await signUpPaying(test);
    await settle(test);
    await confirmAgain(test, staff);
    const params = { uuid: learner.subscriberId };
    const { charges } = await callApi(test.app, 'GET /api/console/learners/:uuid/charges', { ...staff, params });
    expect(charges).toMatchObject([
      { state: 'succeeded', paid: true, left: { amount: 500_000 }, refunding: false, waits: false },
    ]);
  });

  it('is 404 for an account that does not exist', async () => {
    const staff = await makeStaff(test, 'support');
    const params = { uuid: crypto.randomUUID() };
    for (const key of ['', '/charges', '/timeline'] as const)
      expect(await refused(test.app, `GET /api/console/learners/:uuid${key}`, { ...staff, params })).toMatchObject({
        status: 404,
      });
  });

  it('cannot be acted on by a colleague without the right, and says so', async () => {
    const finance = await makeStaff(test, 'finance');
    const colleague = await makeStaff(test, 'editor');
    const support = await makeStaff(test, 'support');
    const pageOf = async (staff: Learner, of: Learner) =>
      callApi(test.app, 'GET /api/console/learners/:uuid', { token: staff.token, params: { uuid: of.subscriberId } });
    expect((await pageOf(finance, await signUp(test))).learner.can_act).toBe(false);
    expect((await pageOf(support, colleague)).learner.can_act).toBe(false);
    expect((await pageOf(support, support)).learner.can_act).toBe(false);
  });
});

describe('the timeline', () => {
  const timeline = (staff: Learner, of: Pick<Learner, 'subscriberId'>, query: object = {}) =>
    callApi(test.app, 'GET /api/console/learners/:uuid/timeline', {
      token: staff.token,
      params: { uuid: of.subscriberId },
      query,
    });

  it('has every kind on one line, the latest first, in pages that neither repeat nor omit', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUpPaying(test);
    await settle(test);
    await confirmAgain(test, staff);
    const whole = await timeline(staff, learner, { limit: 100 });
    const kinds = new Set(whole.entries.map(({ kind }) => kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['account', 'subscription', 'money', 'consent', 'sms', 'session', 'learning', 'notice']),
    );
    const times = whole.entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());

    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline(staff, learner, {
        limit: 3,
        ...(cursor !== null && { cursor }),
      });
      paged.push(...page.entries.map(({ id, kind, type }) => `${id} ${kind} ${type}`));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole.entries.map(({ id, kind, type }) => `${id} ${kind} ${type}`));
  });

  it('has certificates, whatever their numbers are', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUp(test);
    const numbers = Array.from({ length: 8 }, (_, n) => `LSN-TEST-${n}`);
    await test.services.db
      .insertInto('certificate')
      .values(
        numbers.map((number) => ({
          number,
          subscriber_id: learner.subscriberId,
          level_id: test.services.newId(),
          issued_at: test.services.clock.now(),
        })),
      )
      .execute();
    const { entries } = await timeline(staff, learner, { kind: 'learning' });
    const found = entries.filter(({ type }) => type === 'certificate');
    expect(found).toHaveLength(numbers.length);
  });

  it('is filtered by kind', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUp(test);
    for (const kind of TimelineKind.options) {
      const { entries } = await timeline(staff, learner, { kind });
      expect(entries.filter((entry) => entry.kind !== kind)).toEqual([]);
    }
  });

  it('shows what an SMS said and how it was delivered, but no code', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUpPaying(test);
    await settle(test);
    await confirmAgain(test, staff);
    await test.deliverSms();
    const { entries } = await timeline(staff, learner, { kind: 'sms', limit: 100 });
    expect(entries.filter(({ type }) => type === 'otp').every(({ text }) => text === null)).toBe(true);
    const paid = entries.find(({ text }) => text?.includes('خُصم'));
    expect(paid?.state).toMatch(/submitted|delivered/);
  });

  it('has no message to another owner of the number', async () => {
    const first = await signUpPaying(test);
    await settle(test);
    test.advance(DAY_MS);
    await test.services.db
      .transaction()
      .execute((trx) =>
        archiveSubscriber(trx, test.services, { subscriberId: first.subscriberId, reason: 'recycled', actor: 'staff' }),
      );
    test.advance(DAY_MS);
    const second = await signUp(test, { number: first.msisdn });
    const later = await makeStaff(test, 'support');
    const [ofFirst, ofSecond] = [
      await timeline(later, first, { kind: 'sms', limit: 100 }),
      await timeline(later, second, { kind: 'sms', limit: 100 }),
    ];
    const archivedAt = (await timeline(later, first, { kind: 'account' })).entries[0]?.at ?? '';
    expect(ofFirst.entries.every(({ at }) => at < archivedAt)).toBe(true);
    expect(ofSecond.entries.every(({ at }) => at > archivedAt)).toBe(true);
    expect(ofFirst.entries.some(({ text }) => text?.includes('خُصم'))).toBe(true);
    expect(ofSecond.entries.some(({ text }) => text?.includes('خُصم'))).toBe(false);
  });
});
