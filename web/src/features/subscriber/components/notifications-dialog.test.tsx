import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { DEVICE, fakeIphone, fakePush } from '../../../../test/fake-push.ts';
import { press, render, until } from '../../../../test/render.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { NotificationsDialog } from './notifications-dialog.tsx';

const CHOICES = 'GET /api/notifications/subscriptions';
const CHOOSE = 'POST /api/notifications/subscriptions';
const KEY = 'GET /api/push/key';
const types = [
  { code: 'lesson_soon', name: 'درس يبدأ قريبًا' },
  { code: 'billing', name: 'اشتراكك' },
];
const reply = (...subscriptions: { type: string; channel: string }[]) => ({
  body: { messageCode: '00', types, subscriptions },
});
const key = { body: { messageCode: '00', key: 'BAEC' } };
const isShown = (text: string) => document.body.textContent?.includes(text) === true;

beforeEach(() => queryClient.clear());

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [CHOICES]: reply(), [KEY]: key, ...answers });
  await render(
    <QueryClientProvider client={queryClient}>
      <NotificationsDialog open onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await until(() => isShown('درس يبدأ قريبًا'));
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click());
  return api;
}

const switches = () => [...document.querySelectorAll<HTMLInputElement>('[role=switch]')];

test('requests the permission on a press, and registers the device with its notification types', async () => {
  const browser = fakePush();
  const api = await open({ [CHOOSE]: reply({ type: 'lesson_soon', channel: 'push' }) });
  await until(() => isShown('فعّل التنبيهات هنا'));
  expect(browser.asked).toBe(0);
  await press('فعّل التنبيهات هنا');
  await until(() => switches().length === 2);
  expect(browser.asked).toBe(1);
  expect(browser.keys).toEqual([new Uint8Array([4, 1, 2])]);
  expect(api.sent.find((sent) => sent.key === CHOOSE)?.body).toEqual({
    channel: 'push',
    types: ['lesson_scheduled', 'lesson_soon', 'lesson_started', 'recording_ready'],
    push_subscription: DEVICE,
  });
  expect(switches().map(({ checked }) => checked)).toEqual([true, false]);
});

test('changes the types of a registered device, and identifies it', async () => {
  fakePush({ permission: 'granted', isOn: true });
  const api = await open({ [CHOICES]: reply({ type: 'lesson_soon', channel: 'push' }), [CHOOSE]: reply() });
  await until(() => isShown('أوقفها على هذا الجهاز'));
  await act(async () => switches()[1]?.click());
  await until(() => api.keys().includes(CHOOSE));
  expect(api.sent.find((sent) => sent.key === CHOOSE)?.body).toEqual({
    channel: 'push',
    types: ['lesson_soon', 'billing'],
    push_subscription: DEVICE,
  });
});

test('turns push off for this device only', async () => {
  const browser = fakePush({ permission: 'granted', isOn: true });
  const api = await open({ [CHOICES]: reply({ type: 'lesson_soon', channel: 'push' }) });
  await until(() => isShown('أوقفها على هذا الجهاز'));
  await press('أوقفها على هذا الجهاز');
  await until(() => isShown('فعّل التنبيهات هنا'));
  expect(browser.isOn).toBe(false);
  expect(api.keys()).not.toContain(CHOOSE);
});

test('explains a denied permission', async () => {
  const browser = fakePush({ answer: 'denied' });
  const api = await open();
  await until(() => isShown('فعّل التنبيهات هنا'));
  await press('فعّل التنبيهات هنا');
  await until(() => isShown('منعتَ التنبيهات في هذا المتصفح'));
  expect(browser.isOn).toBe(false);
  expect(api.keys()).not.toContain(CHOOSE);
});

test('shows push as off when the registration fails', async () => {
  const browser = fakePush();
  await open({ [CHOOSE]: 'offline' });
  await until(() => isShown('فعّل التنبيهات هنا'));
  await press('فعّل التنبيهات هنا');
  await until(() => document.querySelector('[role=alert]') !== null && !browser.isOn);
  expect(isShown('فعّل التنبيهات هنا')).toBe(true);
});

test('offers SMS where push is not available', async () => {
  fakePush();
  await open({ [KEY]: { status: 404, body: { code: 'not_found', message: 'غير موجود', request_id: 'r' } } });
  await until(() => isShown('فعّل التنبيهات هنا'));
  await press('فعّل التنبيهات هنا');
  await until(() => isShown('اختر الرسائل النصية'));
});

test('asks to install the app first on an iPhone', async () => {
  fakeIphone();
  await open();
  await until(() => isShown('ثبّت لسان أولًا'));
  expect(isShown('إضافة إلى الشاشة الرئيسية')).toBe(true);
});

test('explains a browser without push', async () => {
  await open();
  await until(() => isShown('هذا المتصفح لا يستقبل التنبيهات'));
});
