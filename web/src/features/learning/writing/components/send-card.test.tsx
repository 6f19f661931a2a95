import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../../../test/show-page.tsx';
import { writing as text } from '../text/writing.ts';
import type { Writing } from '../writing-replies.ts';
import { SendCard } from './send-card.tsx';

const SENT = {
  messageCode: '00',
  task_uuid: 't1',
  state: 'sent',
  drafts: [],
  can_send: false,
  sent_at: '2026-01-01T00:00:00.000Z',
  reply: null,
} satisfies Writing;

test('says what happens after a text was sent, and leads on in the week', async () => {
  showPage(() => <SendCard place={{ level_id: 'a1', week: 3 }} state={SENT} />, {
    path: '/writing/:week',
    at: '/writing/3',
  });
  await screen.findByText(text.send.sentBody);
  expect(screen.getByRole('link', { name: text.send.next }).getAttribute('href')).toBe('/week/3');
  expect(screen.getByRole('link', { name: text.send.inbox }).getAttribute('href')).toBe('/inbox');
});
