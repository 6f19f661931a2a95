import { hashKey } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { weekTexts } from '../../../../../test/week-texts.ts';
import { deliverOutbox } from '../../../../domain/answers/deliver-outbox.ts';
import { refreshPending } from '../../../../domain/answers/outbox.ts';
import { readPending } from '../../../../domain/answers/pending.ts';
import { learnerQuery } from '../../../../domain/learner/queries.ts';
import { storeWeek } from '../../../../domain/learner/offline/stored-weeks.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { writingQuery } from '../../../../domain/writing/queries.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { dismissToast, readToast } from '../../../../lib/toast.ts';
import { writing as text } from '../text/writing.ts';
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
const checkedDraft = {
  uuid: 'd1',
  number: 1,
  text: '',
  words: 6,
  length: 'short',
  copied: false,
  rude: false,
  personal: false,
  remarks: [],
  is_checking: false,
  at: '2026-01-01T00:00:00.000Z',
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
  vi.restoreAllMocks();
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

const CUT = {
  'GET /api/user': 'offline',
  'GET /api/get/week/texts': 'offline',
  'GET /api/get/writing': 'offline',
  [DRAFT]: 'offline',
} as const;

function cutNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi(CUT);
}

/** Stores the replies of a downloaded week, with or without the written text. */
async function storeReplies(written: object | null): Promise<void> {
  const replies = new Map<string, unknown>([
    [hashKey(learnerQuery.queryKey), served['GET /api/user'].body],
    [hashKey(weekTextsQuery(PLACE).queryKey), served['GET /api/get/week/texts'].body],
  ]);
  if (written) replies.set(hashKey(writingQuery(PLACE).queryKey), written);
  await storeWeek({ ...PLACE, clips: [], bytes: 1 }, replies);
}

test('the writing of a downloaded week opens without a network, and its draft is sent when the network is back', async () => {
  await storeReplies(none);
  cutNetwork();
  open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>(text.draft.field);
  screen.getByText(weekTexts().writing.prompt.en);
  screen.getByText(text.model.locked);
  await waitFor(() => expect(field.disabled).toBe(false));
  await userEvent.type(field, WRITTEN);
  await userEvent.click(screen.getByRole('button', { name: text.draft.submitFirst }));
  await screen.findByText(text.queued.reasons.offline);
  vi.restoreAllMocks();
  const { sent } = fakeApi({ ...served, [DRAFT]: { body: none } });
  await act(() => deliverOutbox());
  expect(sent.filter(({ key }) => key === DRAFT)).toHaveLength(1);
});

test('what the server has of a downloaded week is shown without a network, with the model', async () => {
  const first = { ...none, drafts: [{ ...checkedDraft, text: WRITTEN }] };
  await storeReplies(first);
  cutNetwork();
  open();
  await screen.findByRole('button', { name: text.model.show });
  expect(screen.getAllByText(WRITTEN).length).toBeGreaterThan(0);
});

test('a delivered draft is cached as the server has it', async () => {
  await submitOffline();
  cleanup();
  queryClient.clear();
  const first = { ...none, drafts: [{ ...checkedDraft, text: WRITTEN }] };
  fakeApi({ ...served, [DRAFT]: { body: { ...first, points: 10 } } });
  await act(() => deliverOutbox());
  expect(queryClient.getQueryData(writingQuery(PLACE).queryKey)).toEqual(first);
});

test('a week that was downloaded without its writing says what it needs, and leads back', async () => {
  await storeReplies(null);
  cutNetwork();
  open();
  await screen.findByText(text.offline.needsTexts);
  screen.getByText(weekTexts().writing.prompt.en);
  expect(screen.getByRole('link', { name: text.offline.action }).getAttribute('href')).toContain('/week/1');
});

test('a week that is not on the phone says so', async () => {
  cutNetwork();
  open();
  await waitFor(() => expect(document.body.textContent).toContain(text.offline.needsTask));
});
