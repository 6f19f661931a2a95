import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { LEARNER, NEW_LEARNER, PLANS, levelOf } from '../../../../test/level-samples.ts';
import { press, type, until } from '../../../../test/render.tsx';
import { showPage } from '../../../../test/show-page.tsx';
import { readToken, saveToken } from '../../../domain/learner/session/session.ts';
import { LevelPage } from './level-page.tsx';

const PATH = '/client/level/:uuid';
const START = '/client/level/level-A2?step=start';
const CREATE = 'POST /api/client/create/subscriber';
const ASK = 'POST /api/request-activation';
const CONFIRM = 'POST /api/confirm-activation';
const OUR_CODE = { expires_in: 300, resend_in: 30, otp_length: 6, code_from: 'us' };

function api(more: Parameters<typeof fakeApi>[0] = {}, user = NEW_LEARNER) {
  return fakeApi({
    'GET /api/user': { body: { messageCode: '00', user } },
    'GET /api/get/level/level-A2': { body: { messageCode: '00', level: levelOf('A2') } },
    'GET /api/get/level/level-B1': { body: { messageCode: '00', level: levelOf('B1') } },
    'GET /api/subscriptions/list': { body: { messageCode: '00', SubscriptionsList: PLANS } },
    'GET /api/app/general/info': { body: { messageCode: '00', info: { support: { phone: '+964 770 000 0000' } } } },
    ...more,
  });
}

const choose = (index: number) =>
  act(async () => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.click());
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const bodiesOf = (key: string, { sent }: ReturnType<typeof fakeApi>) =>
  sent.filter((one) => one.key === key).map(({ body }) => body);

async function showStart(more: Parameters<typeof fakeApi>[0] = {}) {
  saveToken('onboarding');
  const server = api(more);
  const { place } = await showPage(LevelPage, { path: PATH, at: START });
  await until(() => text().includes('ابدأ الأيام المجانية ثم الخطة'));
  return { server, place };
}

test('shows the six facts on the same screen as the buttons', async () => {
  await showStart();
  for (const fact of [
    '500 د.ع كل أسبوع',
    'يتجدد الاشتراك كل أسبوع',
    'أول خصم',
    'لا خصم إلا إن أكدت بالرمز',
    'الإلغاء',
    '+964 770 000 0000',
  ]) {
    expect(text()).toContain(fact);
  }
});

test('the free days alone name no plan, store the new token and lead to the welcome', async () => {
  const { server, place } = await showStart({ [CREATE]: { body: { messageCode: '00', access_token: 'full' } } });
  await press('الأيام المجانية فقط');
  await until(() => place() === '/welcome');
  expect(bodiesOf(CREATE, server)).toEqual([{ uuid: 'level-A2', msisdn: '+9647701234567' }]);
  expect(readToken()).toBe('full');
});

test('sends a plan with the version of its terms, and only the right code is consent', async () => {
  let tries = 0;
  const { server, place } = await showStart({
    [CREATE]: { body: { messageCode: '00', access_token: 'full', activation: OUR_CODE } },
    [CONFIRM]: () => (tries++ === 0 ? refusal(422, { errors: { otp: ['الرمز غير صحيح.'] } }) : {}),
  });
  await press('ابدأ الأيام المجانية ثم الخطة');
  await until(() => text().includes('أوافق وأؤكد'));
  expect(bodiesOf(CREATE, server)).toEqual([
    { uuid: 'level-A2', msisdn: '+9647701234567', subscription_uuid: 'plan-week', consent_version: 'week-1' },
  ]);
  await type('input[name=otp]', '١٢٣٤٥');
  expect(server.keys()).not.toContain(CONFIRM);
  await type('input[name=otp]', '١٢٣٤٥٦');
  await until(() => text().includes('الرمز غير صحيح.'));
  await type('input[name=otp]', '654321');
  await until(() => place() === '/welcome');
  expect(bodiesOf(CONFIRM, server)).toEqual([{ otp: '123456' }, { otp: '654321' }]);
});

test('does not send a short code', async () => {
  const { server } = await showStart({
    [CREATE]: { body: { messageCode: '00', access_token: 'full', activation: OUR_CODE } },
  });
  await press('ابدأ الأيام المجانية ثم الخطة');
  await until(() => text().includes('أوافق وأؤكد'));
  await type('input[name=otp]', '123');
  await press('أوافق وأؤكد');
  expect(text()).toContain('الرمز 6 أرقام');
  expect(server.keys()).not.toContain(CONFIRM);
});

test('accepts the length of the operator’s own code, also after another request', async () => {
  const sent = { expires_in: 300, resend_in: 0, otp_length: 4, code_from: 'operator' };
  const { server, place } = await showStart({
    [CREATE]: { body: { messageCode: '00', access_token: 'full', activation: sent } },
    [ASK]: { body: { messageCode: '00', ...sent, otp_length: 5, terms: PLANS[0]?.terms } },
    [CONFIRM]: {},
  });
  await press('ابدأ الأيام المجانية ثم الخطة');
  await until(() => text().includes('أرسل مشغّلك رمزًا من 4 أرقام إلى'));
  expect(text()).toContain('أرسله مشغّلك لا لسان');
  await press('أرسل رمزًا جديدًا');
  await until(() => text().includes('أرسل مشغّلك رمزًا من 5 أرقام إلى'));
  await type('input[name=otp]', '12345');
  await until(() => place() === '/welcome');
  expect(bodiesOf(ASK, server)).toEqual([{ subscription_uuid: 'plan-week', consent_version: 'week-1' }]);
  expect(bodiesOf(CONFIRM, server)).toEqual([{ otp: '12345' }]);
});

test('requests the selected plan', async () => {
  const { server } = await showStart({ [CREATE]: 'offline' });
  await choose(1);
  await until(() => text().includes('يتجدد الاشتراك كل يوم'));
  await press('ابدأ الأيام المجانية ثم الخطة');
  await until(() => text().includes('لا يوجد اتصال الآن'));
  await press('ابدأ الأيام المجانية ثم الخطة');
  await until(() => server.keys().filter((key) => key === CREATE).length === 2);
  const [first, second] = server.sent.filter(({ key }) => key === CREATE);
  expect(first?.body).toMatchObject({ subscription_uuid: 'plan-day', consent_version: 'day-1' });
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
});

test('moves a learner with a level to another one without terms', async () => {
  saveToken('full');
  const moved = {
    uuid: 'x',
    level: levelOf('B1'),
    started_at: '2026-11-20T09:00:00Z',
    current: true,
    finished_at: null,
  };
  const server = api({ 'POST /api/change/level': { body: { messageCode: '00', level_subscriber: moved } } }, LEARNER);
  const { place } = await showPage(LevelPage, { path: PATH, at: '/client/level/level-B1?step=start' });
  await until(() => text().includes('انتقل إلى هذا المستوى'));
  await press('انتقل إلى هذا المستوى');
  await until(() => place() === '/home');
  expect(bodiesOf('POST /api/change/level', server)).toEqual([{ level_id: 'level-B1' }]);
});
