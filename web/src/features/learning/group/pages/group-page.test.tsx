import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { dismissToast, readToast } from '../../../../lib/toast.ts';
import { shell } from '../../../../text/shell.ts';
import { group as text } from '../text/group.ts';
import { GROUP, replyOf } from '../group.fixture.ts';
import { GroupPage } from './group-pages.tsx';

const READ = 'GET /api/group';
const CREATE = 'POST /api/group/create';
const UPDATE = 'POST /api/group/update';
const REMOVE = 'POST /api/group/member/remove';

beforeEach(() => queryClient.clear());
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const open = () => showPage(GroupPage, { path: '/group', at: '/group' });
const asMember = {
  ...GROUP,
  is_owner: false,
  members: GROUP.members.map((one) => ({ ...one, is_me: !one.is_me })),
};

test('creates a family with a name and a goal, and shows the link to share', async () => {
  const { sent } = fakeApi({ [READ]: replyOf(null), [CREATE]: replyOf(GROUP) });
  open();
  await screen.findByText(text.start.title);
  expect(screen.queryByRole('button', { name: text.start.create })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(text.kinds.family) }));
  await userEvent.click(screen.getByRole('button', { name: text.start.create }));
  await screen.findByText(text.form.nameMissing);
  await userEvent.type(screen.getByRole('textbox', { name: text.form.name }), ' بيت العلم ');
  await userEvent.click(screen.getByRole('radio', { name: text.form.each[3] }));
  await userEvent.click(screen.getByRole('button', { name: text.start.create }));
  const heading = await screen.findByRole('heading', { name: GROUP.name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(sent.find(({ key }) => key === CREATE)?.body).toEqual({ kind: 'family', name: 'بيت العلم', days_each: 3 });
  screen.getByRole('button', { name: text.invite.copy });
});

test('shows one sum for all, and who practised today, by words', async () => {
  fakeApi({ [READ]: replyOf(GROUP) });
  open();
  await screen.findByRole('img', { name: '4 من 10 أيام هذا الأسبوع' });
  screen.getByText(text.week.last(10, 10));
  const [sara, omar] = within(screen.getByRole('list', { name: text.members.title })).getAllByRole('listitem');
  expect(sara?.textContent).toContain(text.members.done);
  expect(omar?.textContent).toContain(text.members.notYet);
  expect(screen.queryByText(text.week.reached)).toBeNull();
});

test('celebrates a reached goal in words', async () => {
  fakeApi({ [READ]: replyOf({ ...GROUP, week: { ...GROUP.week, days_done: 10 } }) });
  open();
  await screen.findByText(text.week.reached);
});

test('shares by the sheet of the phone where there is one', async () => {
  const share = vi.fn<Navigator['share']>(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  fakeApi({ [READ]: replyOf(GROUP) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: text.invite.share }));
  expect(share).toHaveBeenCalledWith({ text: text.invite.message(GROUP.name), url: GROUP.invitation_url });
  expect(readToast()).toBeNull();
});

test('copies the link elsewhere, and shows it where that is not allowed', async () => {
  fakeApi({ [READ]: replyOf(GROUP) });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: text.invite.copy }));
  expect(await navigator.clipboard.readText()).toBe(GROUP.invitation_url);
  expect(readToast()?.text).toBe(text.invite.copied);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: text.invite.copy }));
  await screen.findByText(GROUP.invitation_url);
});

test('the owner changes the goal, and removes a member after a question', async () => {
  const [sara] = GROUP.members;
  const { sent } = fakeApi({
    [READ]: replyOf(GROUP),
    [UPDATE]: replyOf({ ...GROUP, days_each: 7 }),
    [REMOVE]: replyOf({ ...GROUP, members: sara ? [sara] : [] }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(text.settings.change) }));
  await userEvent.click(await screen.findByRole('radio', { name: text.form.each[7] }));
  await userEvent.click(screen.getByRole('button', { name: text.settings.save }));
  await screen.findByText(text.settings.changeDetail(7));
  expect(sent.find(({ key }) => key === UPDATE)?.body).toEqual({ name: GROUP.name, days_each: 7 });
  await userEvent.click(screen.getByRole('button', { name: text.remove.label('عمر') }));
  await userEvent.click(await screen.findByRole('button', { name: text.remove.confirm }));
  await screen.findByText(text.members.alone);
  expect(sent.find(({ key }) => key === REMOVE)?.body).toEqual({ member_uuid: 'm2' });
});

test('a member sees no settings, leaves after a question, and may start another group', async () => {
  fakeApi({ [READ]: replyOf(asMember), 'POST /api/group/leave': {} });
  open();
  await userEvent.click(await screen.findByRole('button', { name: text.leave.open }));
  expect(screen.queryByText(text.settings.title)).toBeNull();
  expect(screen.queryByRole('button', { name: text.remove.label('سارة') })).toBeNull();
  await screen.findByText(text.leave.body);
  await userEvent.click(screen.getByRole('button', { name: text.leave.confirm }));
  await screen.findByText(text.start.title);
  expect(readToast()?.text).toBe(text.leave.left);
});

test('shows why a change was refused, and the group as the server has it', async () => {
  const { keys } = fakeApi({
    [READ]: replyOf(GROUP),
    'POST /api/group/invitation/replace': refusal(403, { code: 'forbidden', message: 'لمن يدير المجموعة' }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(text.settings.replace) }));
  await userEvent.click(await screen.findByRole('button', { name: text.settings.replaceConfirm }));
  await screen.findByText('لمن يدير المجموعة');
  await waitFor(() => expect(keys().filter((key) => key === READ)).toHaveLength(2));
});

test('offers a retry without a network', async () => {
  let isOffline = true;
  fakeApi({ [READ]: () => (isOffline ? 'offline' : replyOf(GROUP)) });
  const usual = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retry: false } });
  onTestFinished(() => queryClient.setDefaultOptions(usual));
  open();
  await screen.findByText(shell.failure.network);
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: shell.retry }));
  await screen.findByRole('heading', { name: GROUP.name });
});
