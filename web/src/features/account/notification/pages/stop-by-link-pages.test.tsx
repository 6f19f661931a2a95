import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { stopReminders as text } from '../text/stop-reminders.ts';
import { StopLinkPage } from './stop-by-link-pages.tsx';

const STOP = 'POST /api/reminders/stop';

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers);
  showPage(StopLinkPage, { path: '/reminders/stop/:token', at: '/reminders/stop/abc' });
  return api;
}

test('one tap stops the reminders without a session, and opening the page does not', async () => {
  const api = open({ [STOP]: { body: { messageCode: '00' } } });
  const stop = await screen.findByRole('button', { name: text.stop });
  expect(api.keys()).toEqual([]);
  await userEvent.click(stop);
  await screen.findByText(text.done);
  expect(api.sent.at(-1)?.body).toEqual({ token: 'abc' });
});

test('says that a link is no longer valid', async () => {
  open({ [STOP]: refusal(404) });
  await userEvent.click(await screen.findByRole('button', { name: text.stop }));
  await screen.findByRole('alert');
  screen.getByRole('button', { name: text.stop });
});
