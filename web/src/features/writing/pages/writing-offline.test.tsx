import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { LEARNER } from '../../../../test/level-samples.ts';
import { showPage } from '../../../../test/show-page.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import { weekTexts } from '../../../../test/week-texts.ts';
import { deliverOutbox } from '../../../domain/answers/deliver-outbox.ts';
import { refreshPending } from '../../../domain/answers/outbox.ts';
import { readPending } from '../../../domain/answers/pending.ts';
import { endSession } from '../../../domain/learner/session/session.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { dismissToast, readToast } from '../../../lib/toast.ts';
import { writing as text } from '../../../text/writing.ts';
import { readStoredText } from '../stored-text.ts';
import { WritingPage } from './writing-page.tsx';

const DRAFT = 'POST /api/writing/draft';
const WRITTEN = 'I live by a big river.';
const PLACE = { level_id: 'a1', week: 1 };
const none = {
  messageCode: '00',
  task_uuid: 'writing-uuid',
  state: 'open',
  drafts: [],
  can_send: false,
  sent_at: null,
  reply: null,
};
const served = {
  'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
  'GET /api/get/week/texts': { body: { messageCode: '00', texts: weekTexts() } },
  'GET /api/get/writing': { body: none },
};

const open = () => showPage(WritingPage, { path: '/writing/:week', at: '/writing/1?level=a1' });
const ids = () => readPending().map(({ id }) => id);

async function submitOffline(): Promise<void> {
  fakeApi({ ...served, [DRAFT]: 'offline' });
  open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>(text.draft.field);
  await waitFor(() => expect(field.disabled).toBe(false));
  await userEvent.type(field, WRITTEN);
  await userEvent.click(screen.getByRole('button', { name: text.draft.submitFirst }));
  await screen.findByText(text.queued.reasons.unreachable);
}

beforeEach(() => signIn('sarah'));

afterEach(async () => {
  await act(async () => endSession('logout'));
  dismissToast();
});

test('a draft that is submitted without a network waits, also after a reload, and is sent once', async () => {
  await submitOffline();
  screen.getByText(WRITTEN);
  expect(screen.queryByLabelText(text.draft.field)).toBeNull();
  const [id] = ids();
  cleanup();
  queryClient.clear();
  await waitFor(async () => expect(await readStoredText(PLACE)).toMatchObject({ draft_uuid: id, text: WRITTEN }));
  const offline = { 'GET /api/get/week/texts': 'offline', 'GET /api/get/writing': 'offline' } as const;
  fakeApi({ ...served, ...offline, [DRAFT]: 'offline' });
  await refreshPending();
  open();
  await screen.findByText(WRITTEN);
  const { sent } = fakeApi({ ...served, [DRAFT]: { body: none } });
  await act(() => Promise.all([deliverOutbox(), deliverOutbox()]));
  const drafts = sent.filter(({ key }) => key === DRAFT);
  expect(drafts.map(({ body }) => body)).toEqual([{ ...PLACE, draft_uuid: id, number: 1, text: WRITTEN }]);
  expect(ids()).toEqual([]);
  expect(await readStoredText(PLACE)).toBeUndefined();
  expect(readToast()?.text).toContain('وصل نصّك');
});

test('a draft that is refused stays readable, and the next one replaces it', async () => {
  await submitOffline();
  fakeApi({ ...served, [DRAFT]: refusal(422, { message: 'هذا الحقل للكتابة بالإنجليزية.' }) });
  await act(() => deliverOutbox());
  await screen.findByText(/هذا الحقل للكتابة بالإنجليزية/);
  screen.getByText(WRITTEN, { selector: 'p, div, span' });
  const field = await screen.findByLabelText<HTMLTextAreaElement>(text.draft.field);
  await waitFor(() => expect(field.value).toBe(WRITTEN));
  fakeApi({ ...served, [DRAFT]: { body: none } });
  await userEvent.click(screen.getByRole('button', { name: text.draft.submitFirst }));
  await waitFor(() => expect(ids()).toEqual([]));
});

test('a draft is sent without the marks of direction that a keyboard or a copied text brings', async () => {
  const { sent } = fakeApi({ ...served, [DRAFT]: { body: none } });
  open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>(text.draft.field);
  await waitFor(() => expect(field.disabled).toBe(false));
  await userEvent.click(field);
  await userEvent.paste(`\u200f${WRITTEN}\u202c \u2067😀\u2069`);
  await userEvent.click(screen.getByRole('button', { name: text.draft.submitFirst }));
  const drafts = () => sent.filter(({ key }) => key === DRAFT).map(({ body }) => body);
  await waitFor(() => expect(drafts()).toMatchObject([{ text: `${WRITTEN} 😀` }]));
});

test('a refused draft can be deleted', async () => {
  await submitOffline();
  fakeApi({ ...served, [DRAFT]: refusal(409, { message: 'لا يمكن الآن.' }) });
  await act(() => deliverOutbox());
  await userEvent.click(await screen.findByRole('button', { name: text.queued.remove }));
  await waitFor(() => expect(ids()).toEqual([]));
});
