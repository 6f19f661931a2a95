import { SUBSCRIPTION_STATES } from '@lisan/contract/billing/subscription';
import { beforeEach, expect, test } from 'vitest';
import { setLearnerPlace } from '../../../lib/format/learner-country.ts';
import { describeState } from './describe-state.ts';
import { DAILY_NEXT, subscriptionIn, WITHOUT_RENEWAL } from './subscription.fixture.ts';

const MAY_RENEW = { can: { renew: true } };
const DAY = 'الجمعة 27 تشرين الثاني';

beforeEach(() => setLearnerPlace({ country: 'IQ', zone: 'Asia/Baghdad' }));

test.each(SUBSCRIPTION_STATES)('has a text of its own for %s', (state) => {
  const { tag, title, body } = describeState(subscriptionIn(state));
  for (const text of [tag, title, body]) expect(text).toMatch(/^[\u0600-\u06ff]/);
  const others = SUBSCRIPTION_STATES.filter((other) => other !== state).map(
    (other) => describeState(subscriptionIn(other)).tag,
  );
  expect(others).not.toContain(tag);
});

test.each(SUBSCRIPTION_STATES)('%s without renewal promises no charge', (state) => {
  const { body } = describeState(subscriptionIn(state, { ...WITHOUT_RENEWAL, ...MAY_RENEW }));
  expect(body).not.toMatch(/undefined|null/);
  if (state !== 'pending_charge') expect(body).not.toContain('500');
});

test.each(['parking', 'active'] as const)('%s says what is charged and on which day', (state) => {
  const { body } = describeState(subscriptionIn(state));
  expect(body).toContain('500\u00a0د.ع');
  expect(body).toContain(DAY);
});

test('a trial without consent names no charge after it', () => {
  expect(describeState(subscriptionIn('parking', WITHOUT_RENEWAL)).body).toBe(
    `أيامك المجانية حتى ${DAY}، ولا يُخصم بعدها شيء. للمتابعة يلزم اختيار خطة.`,
  );
});

test('names a scheduled plan with its price and its start', () => {
  expect(describeState(subscriptionIn('active', DAILY_NEXT)).body.replaceAll('\u00a0', ' ')).toBe(
    `مدتك مدفوعة حتى ${DAY}. بعدها تبدأ «الخطة اليومية»، ويُخصم 100 د.ع كل يوم حتى إيقافها.`,
  );
});

test('names the end of access and the retry schedule in the grace period', () => {
  const { body } = describeState(subscriptionIn('grace', MAY_RENEW));
  expect(body).toContain(DAY);
  expect(body).toContain('500\u00a0د.ع مرة في اليوم');
});

test('names the way to reactivate a suspended subscription', () => {
  expect(describeState(subscriptionIn('suspended', { access_until: null, ...MAY_RENEW })).body).toContain('شحن رصيدك');
});

test('names the remaining paid time of a cancelled subscription, and no charge', () => {
  const { body } = describeState(subscriptionIn('cancelled', WITHOUT_RENEWAL));
  expect(body).toContain('لن يُخصم منك شيء');
  expect(body).toContain(DAY);
});

test.each(['grace', 'suspended'] as const)('%s calls for nothing while its charge is under way', (state) => {
  expect(describeState(subscriptionIn(state)).title).toBe('ننتظر جواب مشغّل شبكتك');
});
