import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const session = (n: number, current: boolean) => ({
  id: `0b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a1${n}`,
  device: { system: 'linux', browser: 'firefox', model: null },
  first_seen_at: '2026-11-20T09:00:00.000Z',
  last_used_at: '2026-11-21T09:00:00.000Z',
  current,
  address: `192.0.2.${n}`,
  second_factor_at: null,
});

test('the own sessions are listed, and each but the current one can be ended', async () => {
  let sessions = [session(1, true), session(2, false)];
  const api = fakeApi({
    'GET /api/console/sessions': () => ({ body: { messageCode: '00', sessions } }),
    'POST /api/console/sessions/end': () => {
      sessions = sessions.slice(0, 1);
      return { body: { messageCode: '00', ended: 1 } };
    },
  });
  showPage(SessionsPanel, { path: '/account', at: '/account' });
  const row = (await screen.findByText('192.0.2.2')).closest('tr');
  expect(screen.getByRole('button', { name: 'إنهاء كل الجلسات الأخرى' })).toBeTruthy();
  const own = screen.getByText('192.0.2.1').closest('tr');
  expect(within(own ?? document.body).queryByRole('button', { name: 'إنهاء' })).toBeNull();
  const end = within(row ?? document.body).getByRole('button', { name: 'إنهاء' });
  expect(end.closest('td')?.dataset['label']).toBeUndefined();
  await userEvent.click(end);
  await waitFor(() => expect(screen.queryByText('192.0.2.2')).toBeNull());
  expect(screen.queryByRole('button', { name: 'إنهاء كل الجلسات الأخرى' })).toBeNull();
  expect(api.sent.find(({ key }) => key === 'POST /api/console/sessions/end')?.body).toEqual({
    session_id: session(2, false).id,
  });
});
