import { DEMO_NUMBERS } from '../../src/demo/demo-numbers.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { seedPerson } from '../../src/demo/seed-people.ts';
import { seededRandom, type Random } from '../../src/domain/random/seeded-random.ts';
import { calendarDayOf } from '../../src/domain/figures/figure-day.ts';
import { computeNext, zoneOfFigures } from '../../src/features/console/figures/compute-figures.ts';
import { markDue } from '../../src/features/console/figures/run-store.ts';
import { requestRefund } from '../../src/features/billing/subscription/refunds/request-refund.ts';
import { DAY_MS, type TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import { practise } from '../groups.ts';
import type { Account } from '../sign-up.ts';
import { attemptsOf, happen } from '../subscription/carrier.ts';
import { agree, BETWEEN_CODES_MS, planOf, runJobs, sendScenario } from '../subscription/subscribe.ts';
import { welcome } from './learner-seeds.ts';
import type { Planted } from './seed-folders.ts';
import { seedNumber, type Seed } from './seed.ts';

const DAYS = 35;
const LEARNERS = 600;
const FIRST_NUMBER = 1000;

/** Shares of the learners. */
const SUBSCRIBES = 0.45;
const LACKS_FUNDS = 0.12;
const CANCELS_A_DAY = 0.01;
const PRACTISES_A_DAY = 0.12;
const WRITES = 0.04;

const FIRST_NAMES = ['سارة', 'عمر', 'مريم', 'يوسف', 'زينب', 'حسن', 'نور', 'علي', 'هبة', 'مصطفى'];
const LAST_NAMES = ['الجبوري', 'العبيدي', 'الخفاجي', 'البصري', 'الربيعي', 'الحيالي', 'الكرخي', 'الموصلي'];
const MESSAGES = [
  'كيف أغيّر المستوى؟ وشكرًا على الدروس.',
  'خُصم المبلغ مرتين هذا الأسبوع، أرجو المراجعة.',
  'الصوت لا يعمل في تدريب الاستماع على هاتفي.',
  'هل يمكن إيقاف الرسائل المسائية؟',
];

type Crowd = { test: TestApp; random: Random; accounts: Account[]; paying: Account[] };

/** Five weeks of an operator's service; fewer learners take less time. */
export async function plantBusyConsole(test: TestApp, learners = LEARNERS): Promise<Planted> {
  await seedDemo(test.services);
  const crowd: Crowd = { test, random: seededRandom('busy-console'), accounts: [], paying: [] };
  for (let day = 0; day < DAYS; day += 1) {
    const due = Math.round(((day + 1) / DAYS) * learners);
    while (crowd.accounts.length < due) await join(crowd);
    await liveDay(crowd);
    test.advance(DAY_MS);
    await runJobs(test);
  }
  await writeToSupport(crowd, Math.ceil(learners * WRITES));
  await refundSome(crowd);
  await test.deliverSms();
  await computeFigures(test);
  test.advance(BETWEEN_CODES_MS);
  return {
    people: [{ number: DEMO_NUMBERS.staff, who: 'the administrator, in /console' }],
    look: [
      '/console#/figures: five weeks of learners, charges and revenue',
      '/console#/inbox: messages to the support team',
      '/console#/learners: search for a name such as سارة',
    ],
  };
}

export const busyConsole: Seed = {
  about: 'the console after five weeks with 600 learners: subscriptions, renewals, denials, refunds, messages',
  plant: (test) => plantBusyConsole(test),
};

async function join(crowd: Crowd): Promise<void> {
  const { test, random, accounts, paying } = crowd;
  const msisdn = seedNumber(FIRST_NUMBER + accounts.length);
  const name = `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)}`;
  const account = { msisdn, subscriberId: await seedPerson(test.services, msisdn, name) };
  accounts.push(account);
  if (random() >= SUBSCRIBES) return;
  const plan = planOf(test, pick(['week', 'week', 'week', 'day', 'month'] as const, random));
  await agree(test, account, 'activate', plan.uuid);
  if (random() < LACKS_FUNDS) await sendScenario(test, account, 'insufficient_funds');
  paying.push(account);
}

async function liveDay({ test, random, accounts, paying }: Crowd): Promise<void> {
  for (const account of accounts) {
    if (random() < PRACTISES_A_DAY) await practise(test, account);
  }
  for (const account of paying.filter(() => random() < CANCELS_A_DAY)) {
    paying.splice(paying.indexOf(account), 1);
    await happen(test, account, { type: 'cancel' });
  }
}

/** All days at once: the job of each day would compute the three days before it too. */
async function computeFigures({ services }: TestApp): Promise<void> {
  const now = services.clock.now();
  const zone = zoneOfFigures(services);
  const from = calendarDayOf(new Date(now.getTime() - DAYS * DAY_MS), zone);
  await markDue(services.db, { from, to: calendarDayOf(now, zone), now });
  while ((await computeNext(services)) > 0);
}

async function writeToSupport({ test, random }: Crowd, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const name = `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)}`;
    const { token } = await welcome(test, { number: seedNumber(FIRST_NUMBER + LEARNERS + nth), name });
    const body = { name, message: pick(MESSAGES, random) };
    await callApi(test.app, 'POST /api/send/message', { token, body });
  }
}

const REFUNDS = 4;

async function refundSome({ test, paying }: Crowd): Promise<void> {
  let refunded = 0;
  for (const account of paying) {
    const paid = (await attemptsOf(test, account)).find(({ state }) => state === 'succeeded');
    if (!paid) continue;
    const reason = 'خُصم المبلغ بعد طلب الإلغاء';
    await requestRefund(test.services, { attemptId: paid.id, reason, endsAccess: false, by: 'support' });
    refunded += 1;
    if (refunded === REFUNDS) break;
  }
  await runJobs(test);
}

function pick<T>(of: readonly T[], random: Random): T {
  // A random number below 1 gives an index of the list.
  return of[Math.floor(random() * of.length)] as T;
}
