import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { readInvitation, storeInvitation } from '../../../../domain/group/waiting-invitation.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { dismissToast, readToast } from '../../../../lib/toast.ts';
import { group as text } from '../text/group.ts';
import { GROUP, replyOf } from '../group.fixture.ts';
import { JoinGroupPage } from './group-pages.tsx';

const INVITATION = 'GET /api/group/invitation';
const JOIN = 'POST /api/group/join';
const invitation = {
  messageCode: '00',
  name: 'بيت العلم',
  kind: 'family',
  owner_first_name: 'سارة',
  members: 2,
  is_full: false,
  is_member: false,
};

beforeEach(() => queryClient.clear());
afterEach(dismissToast);

const open = () => showPage(JoinGroupPage, { path: '/group/join/:code', at: '/group/join/abc' });
const invited = (changes: Partial<typeof invitation> = {}) => ({
  [INVITATION]: { body: { ...invitation, ...changes } },
});

test('explains who invites and what the others will see, and joins', async () => {
  storeInvitation('/group/join/abc');
  const { sent } = fakeApi({ ...invited(), 'GET /api/group': replyOf(null), [JOIN]: replyOf(GROUP) });
  const { place } = open();
  await screen.findByRole('heading', { name: text.join.heading('بيت العلم') });
  screen.getByText(text.join.from('سارة'));
  screen.getByText(text.join.seenList.today);
  expect(readInvitation()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: text.join.accept }));
  await waitFor(() => expect(place()).toBe('/group?joined'));
  expect(sent.find(({ key }) => key === JOIN)?.body).toEqual({ code: 'abc' });
  expect(readToast()?.text).toBe(text.join.joined);
});

test('leads home without joining', async () => {
  const { keys } = fakeApi({ ...invited(), 'GET /api/group': replyOf(null) });
  const { place } = open();
  await userEvent.click(await screen.findByRole('link', { name: text.join.later }));
  await waitFor(() => expect(place()).toBe('/home'));
  expect(keys()).not.toContain(JOIN);
});

test('cannot be accepted when the group is full', async () => {
  fakeApi({ ...invited({ is_full: true, members: 10 }), 'GET /api/group': replyOf(null) });
  open();
  await screen.findByRole('heading', { name: text.join.full.title });
  expect(screen.queryByRole('button', { name: text.join.accept })).toBeNull();
});

test('leads a member to the group', async () => {
  fakeApi({ ...invited({ is_member: true, is_full: true }), 'GET /api/group': replyOf(GROUP) });
  open();
  await screen.findByText(text.join.member);
  screen.getByRole('link', { name: text.join.toGroup });
});

test('says that another group must be left first', async () => {
  const other = { ...GROUP, name: 'صف الياسمين', invitation_url: 'https://lisan.example/#/group/join/other' };
  fakeApi({ ...invited(), 'GET /api/group': replyOf(other) });
  open();
  await screen.findByText(text.join.inAnother('صف الياسمين'));
  expect(screen.queryByRole('button', { name: text.join.accept })).toBeNull();
});

test('shows why joining was refused', async () => {
  fakeApi({
    ...invited(),
    'GET /api/group': replyOf(null),
    [JOIN]: refusal(409, { code: 'conflict', message: 'اكتملت' }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: text.join.accept }));
  await screen.findByText('اكتملت');
});

test('explains a replaced link', async () => {
  fakeApi({ 'GET /api/group': replyOf(null) });
  open();
  await screen.findByRole('heading', { name: text.join.unknown.title });
  screen.getByRole('link', { name: text.join.toHome });
});
