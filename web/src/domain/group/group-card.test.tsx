import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { queryClient } from '../../lib/net/query-client.ts';
import { groupLinks as text } from '../../text/group-links.ts';
import { GroupCard } from './group-card.tsx';
import { GroupLine } from './group-line.tsx';

const READ = 'GET /api/group';
const replyOf = (days_done: number) => ({
  body: { messageCode: '00', group: { name: 'بيت العلم', week: { days_done, days_goal: 20, ends_on: '2026-03-13' } } },
});
const none = { body: { messageCode: '00', group: null } };

beforeEach(() => queryClient.clear());

test('the card shows the shared week, and leads to the group', async () => {
  fakeApi({ [READ]: replyOf(12) });
  showPage(GroupCard, { path: '/progress', at: '/progress' });
  const link = await screen.findByRole('link', { name: /بيت العلم/ });
  expect(link.getAttribute('href')).toContain('/group');
  screen.getByText('12 من 20 يومًا هذا الأسبوع');
});

test('the card leads to a new group where there is none', async () => {
  fakeApi({ [READ]: none });
  showPage(GroupCard, { path: '/progress', at: '/progress' });
  await screen.findByRole('link', { name: new RegExp(text.title) });
});

test('the line says when the goal is reached', async () => {
  fakeApi({ [READ]: replyOf(20) });
  showPage(GroupLine, { path: '/session', at: '/session' });
  await screen.findByText(text.reached);
});

test('the line is absent without a group', async () => {
  const { keys } = fakeApi({ [READ]: none });
  showPage(GroupLine, { path: '/session', at: '/session' });
  await waitFor(() => expect(keys()).toContain(READ));
  expect(screen.queryByRole('link')).toBeNull();
});
