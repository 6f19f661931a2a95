import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { Routes } from '../../../../lib/router/router.tsx';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { DEVICE, fakePush } from '../../../../../test/fake-push.ts';
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

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ [`GET /api/teachers/${ID}`]: { body: { messageCode: '00', teacher } }, ...answers });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter at={`/teacher/${ID}/profile`}>
        <Routes table={{ '/teacher/:teacher_id/profile': <TeacherPage /> }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'هدى العلي' });
  return api;
}

test('shows a follow at once, and sends the wanted state', async () => {
  let answer: (reply: { body: unknown }) => void = () => {};
  const waiting = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
  const api = await open({ [FOLLOW]: () => waiting });
  await userEvent.click(await screen.findByText('متابعة'));
  await screen.findByText('12 متابعًا');
  screen.getByText('تمّت المتابعة');
  expect(api.sent.at(-1)?.body).toEqual({ teacher_id: ID, on: true });
  await act(async () => answer({ body: { messageCode: '00', following: true, followers: 14 } }));
  await screen.findByText('14 متابعًا');
});

test('reverts a refused follow', async () => {
  const api = await open({ [FOLLOW]: refusal(429) });
  await userEvent.click(await screen.findByText('متابعة'));
  await waitFor(() => expect(api.keys()).toContain(FOLLOW));
  await screen.findByText('11 متابعًا');
  expect(document.body.textContent).not.toContain('تمّت المتابعة');
});

test('turning notifications on also follows', async () => {
  await open({ [NOTIFY]: { body: { messageCode: '00', notifying: true } } });
  await userEvent.click(screen.getByRole('switch'));
  await screen.findByText('تمّت المتابعة');
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
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
    has_push_device: channels.includes('push'),
  },
});

test('offers push to a learner whose reminders reach only the inbox', async () => {
  const browser = fakePush();
  const api = await open({
    ...reminded,
    [CHOICES]: chosen('inbox'),
    'GET /api/push/key': { body: { messageCode: '00', key: 'BAEC', device: null } },
    [CHOOSE]: chosen('inbox', 'push'),
  });
  await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' });
  screen.getByText(/في «رسائلي» فقط/);
  await userEvent.click(await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' }));
  await waitFor(() => expect(document.body.textContent).not.toContain('في «رسائلي» فقط'));
  expect(browser.isOn).toBe(true);
  expect(api.sent.at(-1)?.body).toMatchObject({ channel: 'push' });
});

test('offers reminders on a device that receives other notifications', async () => {
  fakePush({ permission: 'granted', isOn: true });
  const api = await open({ ...reminded, [CHOICES]: chosen('inbox'), [CHOOSE]: chosen('inbox', 'push') });
  await userEvent.click(await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' }));
  await waitFor(() => expect(api.keys()).toContain(CHOOSE));
  expect(api.sent.at(-1)?.body).toMatchObject({ channel: 'push', push_subscription: DEVICE });
});

test('offers an SMS where push is not available', async () => {
  const api = await open({ ...reminded, [CHOICES]: chosen('inbox'), [CHOOSE]: chosen('inbox', 'sms') });
  await userEvent.click(await screen.findByRole('button', { name: 'تذكيري برسالة نصية' }));
  await waitFor(() => expect(api.keys()).toContain(CHOOSE));
  expect(api.sent.at(-1)?.body).toEqual({ channel: 'sms', types: ['lesson_soon', 'lesson_started'] });
});

test.each([['push'], ['sms']])('who is reminded by %s is offered nothing', async (channel) => {
  fakePush();
  const api = await open({ ...reminded, [CHOICES]: chosen('inbox', channel) });
  await waitFor(() => expect(api.keys()).toContain(CHOICES));
  expect(document.body.textContent).not.toContain('تفعيل التنبيهات هنا');
});

test('offers push again to a learner whose push has ended on every device', async () => {
  fakePush({ permission: 'granted' });
  const ended = chosen('inbox', 'push');
  await open({ ...reminded, [CHOICES]: { body: { ...ended.body, has_push_device: false } } });
  await screen.findByRole('button', { name: 'تفعيل التنبيهات هنا' });
});
