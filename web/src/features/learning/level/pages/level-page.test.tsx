import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER, NEW_LEARNER, PLANS, levelOf } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { readToken, saveToken } from '../../../../domain/learner/session/session.ts';
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

const bodiesOf = (key: string, { sent }: ReturnType<typeof fakeApi>) =>
  sent.filter((one) => one.key === key).map(({ body }) => body);

async function showStart(more: Parameters<typeof fakeApi>[0] = {}) {
  saveToken('onboarding');
  const server = api(more);
  const { place } = showPage(LevelPage, { path: PATH, at: START });
  await screen.findByRole('button', { name: 'الأيام المجانية ثم الخطة' });
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
    expect(screen.getAllByText(fact, { exact: false })).not.toEqual([]);
  }
});

test('the free days alone name no plan, store the new token and lead to the welcome', async () => {
  const { server, place } = await showStart({ [CREATE]: { body: { messageCode: '00', access_token: 'full' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'الأيام المجانية فقط' }));
  await waitFor(() => expect(place()).toBe('/welcome'));
  expect(bodiesOf(CREATE, server)).toEqual([{ uuid: 'level-A2', msisdn: '+9647701234567' }]);
  expect(readToken()).toBe('full');
});

test('the choice of the lessons before A1 reaches the welcome, through the code of a plan', async () => {
  saveToken('onboarding');
  const created = { messageCode: '00', access_token: 'full', activation: OUR_CODE };
  api({ [CREATE]: { body: created }, [CONFIRM]: {} });
  const { place } = showPage(LevelPage, { path: PATH, at: `${START}&starter` });
  await userEvent.click(await screen.findByRole('button', { name: 'الأيام المجانية ثم الخطة' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'الرمز' }), '123456');
  await waitFor(() => expect(place()).toBe('/welcome?starter'));
});

test('sends a plan with the version of its terms, and only the right code is consent', async () => {
  let tries = 0;
  const { server, place } = await showStart({
    [CREATE]: { body: { messageCode: '00', access_token: 'full', activation: OUR_CODE } },
    [CONFIRM]: () => (tries++ === 0 ? refusal(422, { errors: { otp: ['الرمز غير صحيح.'] } }) : {}),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'الأيام المجانية ثم الخطة' }));
  await screen.findByRole('button', { name: 'أوافق وأؤكد' });
  expect(bodiesOf(CREATE, server)).toEqual([
    { uuid: 'level-A2', msisdn: '+9647701234567', subscription_uuid: 'plan-week', consent_version: 'week-1' },
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '١٢٣٤٥');
  expect(server.keys()).not.toContain(CONFIRM);
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '٦');
  await screen.findByText('الرمز غير صحيح.');
  await userEvent.clear(screen.getByRole('textbox', { name: 'الرمز' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '654321');
  await waitFor(() => expect(place()).toBe('/welcome'));
  expect(bodiesOf(CONFIRM, server)).toEqual([{ otp: '123456' }, { otp: '654321' }]);
});

test('does not send a short code', async () => {
  const { server } = await showStart({
    [CREATE]: { body: { messageCode: '00', access_token: 'full', activation: OUR_CODE } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'الأيام المجانية ثم الخطة' }));
  await screen.findByRole('button', { name: 'أوافق وأؤكد' });
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '123');
  await userEvent.click(await screen.findByRole('button', { name: 'أوافق وأؤكد' }));
  await screen.findByText(/الرمز 6 أرقام/);
  expect(server.keys()).not.toContain(CONFIRM);
});

test('accepts the length of the operator’s own code, also after another request', async () => {
  const sent = { expires_in: 300, resend_in: 0, otp_length: 4, code_from: 'operator' };
  const { server, place } = await showStart({
    [CREATE]: { body: { messageCode: '00', access_token: 'full', activation: sent } },
    [ASK]: { body: { messageCode: '00', ...sent, otp_length: 5, terms: PLANS[0]?.terms } },
    [CONFIRM]: {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'الأيام المجانية ثم الخطة' }));
  await screen.findByText('أرسل مشغّلك رمزًا من 4 أرقام إلى');
  screen.getByText(/أرسله مشغّلك لا لسان/);
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال رمز جديد' }));
  await screen.findByText('أرسل مشغّلك رمزًا من 5 أرقام إلى');
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '12345');
  await waitFor(() => expect(place()).toBe('/welcome'));
  expect(bodiesOf(ASK, server)).toEqual([{ subscription_uuid: 'plan-week', consent_version: 'week-1' }]);
  expect(bodiesOf(CONFIRM, server)).toEqual([{ otp: '12345' }]);
});

test('requests the selected plan', async () => {
  const { server } = await showStart({ [CREATE]: 'offline' });
  await userEvent.click(screen.getByRole('radio', { name: 'يومية' }));
  await screen.findByText(/يتجدد الاشتراك كل يوم/);
  await userEvent.click(await screen.findByRole('button', { name: 'الأيام المجانية ثم الخطة' }));
  await screen.findByText(/لا يوجد اتصال الآن/);
  await userEvent.click(await screen.findByRole('button', { name: 'الأيام المجانية ثم الخطة' }));
  await waitFor(() => expect(server.keys().filter((key) => key === CREATE)).toHaveLength(2));
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
  const { place } = showPage(LevelPage, { path: PATH, at: '/client/level/level-B1?step=start' });
  await userEvent.click(await screen.findByRole('button', { name: 'الانتقال إلى هذا المستوى' }));
  await waitFor(() => expect(place()).toBe('/home'));
  expect(bodiesOf('POST /api/change/level', server)).toEqual([{ level_id: 'level-B1' }]);
});
