import { TimelineKind } from '@lisan/contract/console/learners';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { auditText, confirmAgain } from '../../../../test/console-learners.ts';
import { it } from '../../../../test/fixture.ts';
import { rowOf } from '../../../../test/rows-of.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { postponeOthers, settle } from '../../../../test/subscription/carrier.ts';
import { signUpPaying } from '../../../../test/subscription/subscribe.ts';
import { foldNamesJob } from '../../account/subscriber/fold-names.ts';
import { archiveSubscriber } from '../../account/subscriber/archive-subscriber.ts';

it.afterEach(({ server }) => postponeOthers(server));

async function named(server: TestApp, name: string): Promise<Learner> {
  const learner = await signUp(server);
  await learner.call('POST /api/update/subscriber/profile', { body: { name } });
  return learner;
}

const search = async (staff: Learner, q?: string, more: object = {}) =>
  staff.call('GET /api/console/learners', { query: { ...(q !== undefined && { q }), ...more } });

describe('the search', () => {
  it.for([
    (msisdn: string) => msisdn,
    (msisdn: string) => msisdn.replace('+964', '0'),
    (msisdn: string) => msisdn.replace('+', '00'),
    (msisdn: string) => `${msisdn.slice(0, 7)} ${msisdn.slice(7, 10)}-${msisdn.slice(10)}`,
    (msisdn: string) => msisdn.replace('+964', '0').replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  ])('finds a number in spelling %#', async (spell, { learner, support }) => {
    const { found_by, learners } = await search(support, spell(learner.msisdn));
    expect(found_by).toBe('number');
    expect(learners.map(({ uuid }) => uuid)).toEqual([learner.subscriberId]);
  });

  it('finds names by the beginnings of their words, however alef is written and with vowel signs', async ({
    server,
  }) => {
    const staff = await makeStaff(server, 'support');
    const learner = await named(server, 'أحلام القيسية');
    for (const q of ['احلام', 'أَحْلام', 'القيس', 'قيسيه احل', 'أحلام القيسيه']) {
      const { found_by, learners } = await search(staff, q);
      const isFound = learners.some(({ uuid }) => uuid === learner.subscriberId);
      expect([q, found_by, isFound]).toEqual([q, 'name', true]);
    }
  });

  it.for<[string, string[]]>([
    ['مُحمّد الموسوي', ['محمد', 'مُحمّد', 'ﻣﺤﻤﺪ موسوي']],
    ['علی رضا', ['علي', 'على', 'علی']],
    ['ملک الدليمي', ['ملك']],
    ['عبد الله الكعبي', ['عبدالله', 'عبد الله', 'عبد ﷲ', 'عبد', 'الكعبي عبدالله']],
    ['عبدالقادر حميد', ['عبد القادر', 'القادر', 'عبدالقادر']],
    ['ٱلحسن الزيدي', ['الحسن', 'حسن']],
    ['عبد الرحمٰن ناصر', ['الرحمن', 'عبدالرحمن']],
    ['José Álvarez', ['Jose', 'alvarez', 'JOSÉ']],
    ["Sean O'Neil", ['O’Neil', 'oneil']],
    ['پروین گوران', ['بروين', 'كوران']],
  ])('finds %s in each spelling', async ([name, spellings], { server, support }) => {
    const learner = await named(server, name);
    for (const q of spellings) {
      const { learners } = await search(support, q);
      expect([q, learners.map(({ uuid }) => uuid)]).toEqual([q, expect.arrayContaining([learner.subscriberId])]);
    }
  });

  it('finds a name that a process of the version before wrote, once the job has folded it', async ({
    server,
    support,
  }) => {
    const learner = await named(server, 'سوسن الأولى');
    const { db } = server.services;
    await db.updateTable('subscriber').set({ name: 'نرجس الثانية' }).where('id', '=', learner.subscriberId).execute();
    const found = async (q: string) =>
      (await search(support, q)).learners.some(({ uuid }) => uuid === learner.subscriberId);
    expect([await found('سوسن'), await found('نرجس')]).toEqual([false, false]);
    await foldNamesJob(server.services).pass(new AbortController().signal);
    expect([await found('سوسن'), await found('نرجس')]).toEqual([false, true]);
  });

  it('takes words for words, never for operators of the index', async ({ support }) => {
    for (const q of [`' | x:*`, '& ! <->', 'x:* & (w', '%_', '؟؟؟'])
      expect((await search(support, q)).learners).toEqual([]);
  });

  it('finds the holder of a certificate, and an account by its id', async ({ server, learner, support }) => {
    const [{ level_id }] = [
      await server.services.db
        .selectFrom('level_subscriber')
        .select('level_id')
        .where('subscriber_id', '=', learner.subscriberId)
        .executeTakeFirstOrThrow(),
    ];
    const number = 'AB12-CD34-EF56';
    const row = { number, subscriber_id: learner.subscriberId, level_id, issued_at: server.services.clock.now() };
    await server.services.db.insertInto('certificate').values(row).execute();
    expect(await search(support, 'ab12 cd34 ef56')).toMatchObject({
      found_by: 'certificate',
      learners: [{ uuid: learner.subscriberId }],
    });
    expect(await search(support, learner.subscriberId)).toMatchObject({
      found_by: 'account',
      learners: [{ msisdn: learner.msisdn }],
    });
  });

  it('lists the newest accounts in pages', async ({ server, support }) => {
    const all = [await signUp(server), await signUp(server), await signUp(server)];
    const first = await search(support, undefined, { limit: 2 });
    expect(first).toMatchObject({ found_by: 'recent' });
    const rest = await search(support, undefined, { limit: 2, cursor: first.next_cursor });
    const ids = [...first.learners, ...rest.learners].map(({ uuid }) => uuid);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(expect.arrayContaining(all.map(({ subscriberId }) => subscriberId)));
  });

  it('leaves an entry of what was shown, without what was typed', async ({ server, support }) => {
    const learner = await named(server, 'نسرين التميمي');
    await search(support, 'نسرين');
    await search(support, learner.msisdn);
    expect((await auditOfStaff(server, support)).map(({ subject_id, after }) => [subject_id, after])).toEqual([
      ['name', { found: [learner.subscriberId] }],
      ['number', { found: [learner.subscriberId] }],
    ]);
    expect(await auditText(server)).not.toContain('نسرين');
    expect(await auditText(server)).not.toContain(learner.msisdn.slice(4));
  });
});

describe('the page of a learner', () => {
  it('has the subscription, the consent word for word, money, devices and learning', async ({ server, support }) => {
    const learner = await signUpPaying(server);
    await settle(server);
    await confirmAgain(server, support);
    const params = { uuid: learner.subscriberId };
    const page = await support.call('GET /api/console/learners/:uuid', { params });
    const consent = await rowOf(server, 'consent', learner);
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
    expect(await auditOfStaff(server, support)).toMatchObject([
      { subject_type: 'subscriber', subject_id: learner.subscriberId, before: null, after: null },
    ]);
  });

  it('lists charges with what is left to refund', async ({ server, finance, payer }) => {
    await settle(server);
    await confirmAgain(server, finance);
    const params = { uuid: payer.subscriberId };
    const { charges } = await finance.call('GET /api/console/learners/:uuid/charges', { params });
    expect(charges).toMatchObject([
      { state: 'succeeded', paid: true, left: { amount: 500_000 }, refunding: false, waits: false },
    ]);
  });

  it('is 404 for an account that does not exist', async ({ support }) => {
    const params = { uuid: crypto.randomUUID() };
    for (const key of ['', '/charges', '/timeline'] as const)
      expect(await support.refused(`GET /api/console/learners/:uuid${key}`, { params })).toMatchObject({ status: 404 });
  });

  it('cannot be acted on by a colleague without the right, and says so', async ({
    server,
    support,
    editor: colleague,
    finance,
  }) => {
    const pageOf = async (staff: Learner, of: Learner) =>
      staff.call('GET /api/console/learners/:uuid', { params: { uuid: of.subscriberId } });
    expect((await pageOf(finance, await signUp(server))).learner.can_act).toBe(false);
    expect((await pageOf(support, colleague)).learner.can_act).toBe(false);
    expect((await pageOf(support, support)).learner.can_act).toBe(false);
  });
});

describe('the timeline', () => {
  const timeline = (staff: Learner, of: Pick<Learner, 'subscriberId'>, query: object = {}) =>
    staff.call('GET /api/console/learners/:uuid/timeline', { params: { uuid: of.subscriberId }, query });

  it('has every kind on one line, the latest first, in pages that neither repeat nor omit', async ({ server }) => {
    const staff = await makeStaff(server, 'support');
    const learner = await signUpPaying(server);
    await settle(server);
    await confirmAgain(server, staff);
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

  it('has certificates, whatever their numbers are', async ({ server, learner, support }) => {
    const numbers = Array.from({ length: 8 }, (_, n) => `LSN-TEST-${n}`);
    await server.services.db
      .insertInto('certificate')
      .values(
        numbers.map((number) => ({
          number,
          subscriber_id: learner.subscriberId,
          level_id: server.services.newId(),
          issued_at: server.services.clock.now(),
        })),
      )
      .execute();
    const { entries } = await timeline(support, learner, { kind: 'learning' });
    const found = entries.filter(({ type }) => type === 'certificate');
    expect(found).toHaveLength(numbers.length);
  });

  it('is filtered by kind', async ({ learner, support }) => {
    for (const kind of TimelineKind.options) {
      const { entries } = await timeline(support, learner, { kind });
      expect(entries.filter((entry) => entry.kind !== kind)).toEqual([]);
    }
  });

  it('shows what an SMS said and how it was delivered, but no code', async ({ server, support, payer }) => {
    await settle(server);
    await confirmAgain(server, support);
    await server.deliverSms();
    const { entries } = await timeline(support, payer, { kind: 'sms', limit: 100 });
    expect(entries.filter(({ type }) => type === 'otp').every(({ text }) => text === null)).toBe(true);
    const paid = entries.find(({ text }) => text?.includes('خُصم'));
    expect(paid?.state).toMatch(/submitted|delivered/);
  });

  it('has no message to another owner of the number', async ({ server, payer: first }) => {
    await settle(server);
    server.advance(DAY_MS);
    await server.services.db.transaction().execute((trx) =>
      archiveSubscriber(trx, server.services, {
        subscriberId: first.subscriberId,
        reason: 'recycled',
        actor: 'staff',
      }),
    );
    server.advance(DAY_MS);
    const second = await signUp(server, { number: first.msisdn });
    const later = await makeStaff(server, 'support');
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
