import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { Routes } from '../../../lib/router/router.tsx';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { DEVICE, fakePush } from '../../../../test/fake-push.ts';
import { press, render, until } from '../../../../test/render.tsx';
import { TeacherPage } from './teacher-page.tsx';

const ID = '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01';
const FOLLOW = 'POST /api/favorite-teacher-follow-toggle';
const NOTIFY = 'POST /api/favorite-teacher-notify-toggle';
const teacher = {
  id: ID,
  name: 'هدى العلي',
  bio: 'أعلّم منذ سنوات.',
  photo_url: null,
  followers: 11,
  following: false,
  notifying: false,
  live: null,
  recordings: [],
};

function isShown(text: string): boolean {
  return document.body.textContent?.includes(text) === true;
}

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ [`GET /api/teachers/${ID}`]: { body: { messageCode: '00', teacher } }, ...answers });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter at={`/teacher/${ID}/profile`}>
        <Routes table={{ '/teacher/:teacher_id/profile': <TeacherPage /> }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await until(() => isShown('هدى العلي'));
  return api;
}

test('shows a follow at once, and sends the wanted state', async () => {
  let answer: (reply: { body: unknown }) => void = () => {};
  const waiting = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
  const api = await open({ [FOLLOW]: () => waiting });
  await press('متابعة');
  await until(() => isShown('12 متابعًا'));
  expect(isShown('أنت متابِع')).toBe(true);
  expect(api.sent.at(-1)?.body).toEqual({ teacher_id: ID, on: true });
  await act(async () => answer({ body: { messageCode: '00', following: true, followers: 14 } }));
  await until(() => isShown('14 متابعًا'));
});

test('reverts a refused follow', async () => {
  await open({ [FOLLOW]: refusal(429) });
  await press('متابعة');
  await until(() => isShown('11 متابعًا') && !isShown('أنت متابِع'));
});

test('turning notifications on also follows', async () => {
  await open({ [NOTIFY]: { body: { messageCode: '00', notifying: true } } });
  await act(async () => document.querySelector<HTMLInputElement>('[role=switch]')?.click());
  await until(() => isShown('أنت متابِع'));
  expect(document.querySelector<HTMLInputElement>('[role=switch]')?.checked).toBe(true);
});

const CHOICES = 'GET /api/notifications/subscriptions';
const CHOOSE = 'POST /api/notifications/subscriptions';
const reminded = {
  [`GET /api/teachers/${ID}`]: { body: { messageCode: '00', teacher: { ...teacher, notifying: true } } },
};
const chosen = (...channels: string[]) => ({
  body: {
    messageCode: '00',
    types: [],
    subscriptions: channels.map((channel) => ({ type: 'lesson_started', channel })),
  },
});

test('offers push to a learner whose reminders reach only the inbox', async () => {
  const browser = fakePush();
  const api = await open({
    ...reminded,
    [CHOICES]: chosen('inbox'),
    'GET /api/push/key': { body: { messageCode: '00', key: 'BAEC' } },
    [CHOOSE]: chosen('inbox', 'push'),
  });
  await until(() => isShown('فعّل التنبيهات هنا'));
  expect(isShown('في «رسائلي» فقط')).toBe(true);
  await press('فعّل التنبيهات هنا');
  await until(() => !isShown('في «رسائلي» فقط'));
  expect(browser.isOn).toBe(true);
  expect(api.sent.at(-1)?.body).toMatchObject({ channel: 'push' });
});

test('offers reminders on a device that receives other notifications', async () => {
  fakePush({ permission: 'granted', isOn: true });
  const api = await open({ ...reminded, [CHOICES]: chosen('inbox'), [CHOOSE]: chosen('inbox', 'push') });
  await until(() => isShown('فعّل التنبيهات هنا'));
  await press('فعّل التنبيهات هنا');
  await until(() => api.keys().includes(CHOOSE));
  expect(api.sent.at(-1)?.body).toMatchObject({ channel: 'push', push_subscription: DEVICE });
});

test('offers an SMS where push is not available', async () => {
  const api = await open({ ...reminded, [CHOICES]: chosen('inbox'), [CHOOSE]: chosen('inbox', 'sms') });
  await until(() => isShown('ذكّرني برسالة نصية'));
  await press('ذكّرني برسالة نصية');
  await until(() => api.keys().includes(CHOOSE));
  expect(api.sent.at(-1)?.body).toEqual({ channel: 'sms', types: ['lesson_soon', 'lesson_started'] });
});

test.each([['push'], ['sms']])('who is reminded by %s is offered nothing', async (channel) => {
  fakePush();
  const api = await open({ ...reminded, [CHOICES]: chosen('inbox', channel) });
  await until(() => api.keys().includes(CHOICES));
  expect(isShown('فعّل التنبيهات هنا')).toBe(false);
});
