import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { recordServerTime } from '../../../../lib/time/clock.ts';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { Devices } from './devices.tsx';

const SESSIONS = 'GET /api/sessions';
const REVOKE = 'POST /api/sessions/revoke';
const text = () => document.body.textContent ?? '';

const HERE = {
  id: '8a5f6a0e-4a55-4d8e-9d3e-000000000001',
  device: { system: 'android', browser: 'chrome', model: 'SM-A146B' },
  first_seen_at: '2025-12-02T09:00:00Z',
  last_used_at: '2026-03-02T09:00:00Z',
  current: true,
};
const LAPTOP = {
  ...HERE,
  id: '8a5f6a0e-4a55-4d8e-9d3e-000000000002',
  device: { system: 'windows', browser: 'firefox', model: null },
  current: false,
};

async function showDevices(refused?: ReturnType<typeof refusal>) {
  saveToken('t');
  let sessions = [HERE, LAPTOP];
  const server = fakeApi({
    [SESSIONS]: () => ({ body: { messageCode: '00', sessions } }),
    [REVOKE]: () => {
      if (refused) return refused;
      sessions = [HERE];
      return { body: { messageCode: '00', revoked: 1 } };
    },
  });
  showPage(Devices, { path: '/', at: '/' });
  await screen.findByText('حاسوب ويندوز، فايرفوكس');
  return server;
}

const sentTo = (server: ReturnType<typeof fakeApi>) =>
  server.sent.filter(({ key }) => key === REVOKE).map(({ body }) => body);

test('shows every device, and marks this one', async () => {
  await showDevices();
  screen.getByText('هاتف أندرويد، كروم');
  screen.getByText('هذا الجهاز');
  screen.getByText('SM-A146B');
});

test('shows the minute of the last use in the learner’s zone, with the year where it is another one', async () => {
  recordServerTime('Mon, 02 Mar 2026 10:00:00 GMT');
  onTestFinished(() => recordServerTime(new Date().toUTCString()));
  await showDevices();
  expect(text()).toContain('آخر استعمال: 2 آذار، 12:00 م');
  expect(text()).toContain('أول دخول: 2 كانون الأول 2025، 12:00 م');
});

test('signs one device out and removes it from the list', async () => {
  const server = await showDevices();
  await userEvent.click(await screen.findByText('إخراجه'));
  await waitFor(() => expect(text()).not.toContain('حاسوب ويندوز'));
  expect(sentTo(server)).toEqual([{ session_id: LAPTOP.id }]);
  expect(text()).not.toContain('تسجيل الخروج من كل جهاز آخر');
});

test('signs every other device out', async () => {
  const server = await showDevices();
  await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج من كل جهاز آخر' }));
  await waitFor(() => expect(text()).not.toContain('حاسوب ويندوز'));
  expect(sentTo(server)).toEqual([{ others: true }]);
});

test('shows why a device could not be signed out', async () => {
  await showDevices(refusal(404, { code: 'not_found', message: 'لم نجد المطلوب.' }));
  await userEvent.click(await screen.findByText('إخراجه'));
  await screen.findByText('لم نجد المطلوب.');
  screen.getByText(/حاسوب ويندوز/);
});
