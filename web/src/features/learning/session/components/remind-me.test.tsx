import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { fakePush } from '../../../../../test/fake-push.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { readStored, remove, store } from '../../../../lib/storage/storage.ts';
import { push as pushText } from '../../../../text/push.ts';
import { sessionEnd as text } from '../text/session-end.ts';
import { RemindMe } from './remind-me.tsx';

const GET = 'GET /api/notifications/subscriptions';
const SET = 'POST /api/notifications/subscriptions';
const nothing = { messageCode: '00', types: [], subscriptions: [], has_push_device: false };

beforeEach(() => {
  remove('reminder-offered');
  onTestFinished(() => queryClient.clear());
});

function show(choices: typeof nothing | object = nothing) {
  const chosen = { ...nothing, subscriptions: [{ type: 'daily_reminder', channel: 'sms' }] };
  const api = fakeApi({ [GET]: { body: choices }, [SET]: { body: chosen } });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <RemindMe />
    </QueryClientProvider>,
  );
  return { api, ...shown };
}

test('choosing messages is confirmed where the card was', async () => {
  fakePush({ permission: 'denied' });
  const { api } = show();
  await userEvent.click(await screen.findByRole('button', { name: text.remind.bySms }));
  expect((await screen.findByRole('status')).textContent).toBe(text.remind.smsChosen);
  await waitFor(() => expect(api.sent.at(-1)?.body).toMatchObject({ channel: 'sms', types: ['daily_reminder'] }));
  expect(screen.queryByText(text.remind.title)).toBeNull();
});

test('a learner who refused notifications sees the offer once a week', async () => {
  fakePush({ permission: 'denied' });
  const first = show();
  await screen.findByText(pushText.denied);
  await waitFor(() => expect(readStored('reminder-offered')).not.toBeNull());
  first.unmount();
  queryClient.clear();
  const second = show();
  await waitFor(() => expect(second.api.keys()).toContain(GET));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(second.container.textContent).toBe('');
  second.unmount();
  queryClient.clear();
  store('reminder-offered', String(Date.now() - 8 * 86_400_000));
  show();
  await screen.findByText(pushText.denied);
});

test('a closed offer does not come back on the next day', async () => {
  fakePush();
  const { container } = show();
  await userEvent.click(await screen.findByRole('button', { name: text.remind.dismiss }));
  expect(container.textContent).toBe('');
  expect(readStored('reminder-offered')).not.toBeNull();
});

test.each([
  ['whose push has ended is offered a reminder again', false, text.remind.title],
  ['whose push arrives is offered nothing', true, ''],
])('a learner with a reminder by push %s', async (_who, has_push_device, heading) => {
  fakePush({ permission: 'granted' });
  const subscriptions = [{ type: 'daily_reminder', channel: 'push' }];
  const { api, container } = show({ ...nothing, subscriptions, has_push_device });
  await waitFor(() => expect(api.keys()).toContain(GET));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.querySelector('h3')?.textContent ?? '').toBe(heading);
});
