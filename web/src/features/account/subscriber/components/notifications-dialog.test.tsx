import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { DEVICE, fakeIphone, fakePush, PUSH_KEY } from '../../../../../test/fake-push.ts';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { push as text } from '../../../../text/push.ts';
import { NotificationsDialog } from './notifications-dialog.tsx';

const CHOICES = 'GET /api/notifications/subscriptions';
const CHOOSE = 'POST /api/notifications/subscriptions';
const KEY = 'GET /api/push/key';
const types = [
  { code: 'lesson_soon', name: 'درس يبدأ قريبًا' },
  { code: 'billing', name: 'اشتراكك' },
];
const reply = (...subscriptions: { type: string; channel: string }[]) => ({
  body: {
    messageCode: '00',
    types,
    subscriptions,
    has_push_device: subscriptions.some(({ channel }) => channel === 'push'),
  },
});
const key = { body: { messageCode: '00', key: PUSH_KEY, device: { endpoint: DEVICE.endpoint, receives: true } } };
const REPLACE = 'POST /api/push/device';

beforeEach(() => {
  queryClient.clear();
  saveToken('token');
});

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [CHOICES]: reply(), [KEY]: key, ...answers });
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationsDialog open onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText('درس يبدأ قريبًا');
  await userEvent.click(screen.getByRole('radio', { name: 'تنبيه' }));
  return api;
}

const switches = () => screen.queryAllByRole<HTMLInputElement>('switch');

test('requests the permission on a press, and registers the device with its notification types', async () => {
  const browser = fakePush();
  const api = await open({ [CHOOSE]: reply({ type: 'lesson_soon', channel: 'push' }) });
  await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' });
  expect(browser.asked).toBe(0);
  await userEvent.click(await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' }));
  await waitFor(() => expect(switches()).toHaveLength(2));
  expect(browser.asked).toBe(1);
  expect(browser.keys).toEqual([new Uint8Array([4, 1, 2])]);
  expect(api.sent.find((sent) => sent.key === CHOOSE)?.body).toEqual({
    channel: 'push',
    types: ['lesson_scheduled', 'lesson_soon', 'lesson_started', 'recording_ready', 'daily_reminder'],
    push_subscription: DEVICE,
  });
  expect(switches().map(({ checked }) => checked)).toEqual([true, false]);
});

test('changes the types of a registered device, and identifies it', async () => {
  fakePush({ permission: 'granted', isOn: true });
  const api = await open({ [CHOICES]: reply({ type: 'lesson_soon', channel: 'push' }), [CHOOSE]: reply() });
  await screen.findByRole('button', { name: 'إيقافها على هذا الجهاز' });
  await userEvent.click(screen.getByRole('switch', { name: 'اشتراكك' }));
  await waitFor(() => expect(api.keys()).toContain(CHOOSE));
  expect(api.sent.find((sent) => sent.key === CHOOSE)?.body).toEqual({
    channel: 'push',
    types: ['lesson_soon', 'billing'],
    push_subscription: DEVICE,
  });
});

test('turns push off for this device only', async () => {
  const browser = fakePush({ permission: 'granted', isOn: true });
  const api = await open({ [CHOICES]: reply({ type: 'lesson_soon', channel: 'push' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'إيقافها على هذا الجهاز' }));
  await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' });
  expect(browser.isOn).toBe(false);
  expect(api.sent.find((sent) => sent.key === REPLACE)?.body).toEqual({ push_subscription: null });
  expect(api.keys()).not.toContain(CHOOSE);
});

test('says that push has ended, and offers it again', async () => {
  const browser = fakePush({ permission: 'granted', isOn: true, madeWith: [9], refuses: true });
  const chosen = { type: 'lesson_soon', channel: 'push' };
  let receives = true;
  const api = await open({
    [CHOICES]: () => ({ body: { ...reply(chosen).body, has_push_device: receives } }),
    [REPLACE]: () => {
      receives = false;
      return { body: { messageCode: '00', device: null } };
    },
    [CHOOSE]: reply(chosen),
  });
  await screen.findByText(text.stopped);
  expect(browser.isOn).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: text.turnOn }));
  await screen.findByRole('alert');
  expect(api.keys()).not.toContain(CHOOSE);
});

test('explains a denied permission', async () => {
  const browser = fakePush({ answer: 'denied' });
  const api = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' }));
  await screen.findByText(/منعت التنبيهات في هذا المتصفح/);
  expect(browser.isOn).toBe(false);
  expect(api.keys()).not.toContain(CHOOSE);
});

test('shows push as off when the registration fails', async () => {
  const browser = fakePush();
  await open({ [CHOOSE]: 'offline' });
  await userEvent.click(await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(browser.isOn).toBe(false));
  await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' });
});

test('offers SMS where push is not available', async () => {
  fakePush();
  await open({ [KEY]: { status: 404, body: { code: 'not_found', message: 'غير موجود', request_id: 'r' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' }));
  await screen.findByText(/تكفي الرسائل النصية/);
});

test('asks to install the app first on an iPhone', async () => {
  fakeIphone();
  await open();
  await screen.findByText('تثبيت لسان أولًا');
  screen.getByText(/إضافة إلى الشاشة الرئيسية/);
});

test('explains a browser without push', async () => {
  await open();
  await screen.findByText(/هذا المتصفح لا يستقبل التنبيهات/);
});
