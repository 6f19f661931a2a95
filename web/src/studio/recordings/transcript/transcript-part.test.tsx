import type { StudioRecording, StudioTranscript } from '@lisan/contract/studio/studio';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { transcript as text } from '../../text/transcript.ts';
import { TranscriptPart } from './transcript-part.tsx';

const id = '22222222-2222-4222-8222-222222222222';
const PATH = `/api/studio/recordings/${id}/transcript`;
const RECORDING: StudioRecording = {
  id,
  kind: 'sound',
  title: 'في السوق',
  description: '',
  teacher: { id, name: 'هدى', photo_url: null },
  level_id: null,
  seconds: 83,
  poster_url: null,
  published_at: '2026-11-18T10:00:00Z',
  published: true,
  has_captions: false,
  bytes: 1,
};
const READY: StudioTranscript = {
  state: 'ready',
  source: 'automatic',
  progress: 1,
  cues: ['How much', 'is it?', 'Ten dinars.'].map((words, i) => ({ start: i * 2, end: i * 2 + 2, text: words })),
  is_edited: false,
  is_published: false,
  version: 3,
  media_url: '/media/one.m4a',
};

beforeEach(() => queryClient.clear());

function open(transcript: Partial<StudioTranscript> = {}, more: Parameters<typeof fakeApi>[0] = {}) {
  const reply = (changes: object = {}) => ({
    body: { messageCode: '00', transcript: { ...READY, ...transcript, ...changes } },
  });
  const api = fakeApi({
    [`GET ${PATH}`]: reply(),
    [`POST ${PATH}`]: reply({ version: 4, is_edited: true }),
    [`POST ${PATH}/publish`]: reply({ is_published: true }),
    [`POST ${PATH}/remake`]: reply({ state: 'waiting', cues: [] }),
    ...more,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TranscriptPart recording={RECORDING} />
    </QueryClientProvider>,
  );
  return api;
}

const fields = () => screen.findAllByRole<HTMLTextAreaElement>('textbox');

test.each([
  [{ state: 'waiting' as const, cues: [] }, text.waiting],
  [{ state: 'making' as const, cues: [], progress: 0.426 }, text.making(42)],
  [{ state: 'failed' as const, cues: [] }, text.failed],
  [{ state: 'off' as const, cues: [] }, text.off],
  [{ source: 'uploaded' as const }, text.uploaded],
  [{ cues: [] }, text.nothing],
])('says what state it is in: %o', async (state, spoken) => {
  open(state);
  await screen.findByText(spoken);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('saves what was changed, merged and removed, for its version', async () => {
  const api = open();
  const [first, second] = await fields();
  if (!first || !second) throw new Error('no lines');
  await userEvent.click(first);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(second);
  await userEvent.click(screen.getByRole('button', { name: text.merge('0:00') }));
  await userEvent.click(screen.getByRole('button', { name: text.remove('0:04') }));
  screen.getByText(text.changes(3));
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(api.keys()).toContain(`POST ${PATH}`));
  expect(api.sent.find(({ key }) => key === `POST ${PATH}`)?.body).toEqual({
    version: 3,
    edits: [
      { at: 2, cues: [] },
      { at: 1, cues: [] },
      { at: 0, cues: [{ start: 0, end: 4, text: 'How much is it?' }] },
    ],
  });
  await screen.findByText(text.noChanges);
});

test('a lost update is spoken, and the saved text can be opened', async () => {
  let version = 3;
  open(
    {},
    {
      [`GET ${PATH}`]: () => ({ body: { messageCode: '00', transcript: { ...READY, version } } }),
      [`POST ${PATH}`]: refusal(409, { code: 'conflict', message: 'تغيّر.' }),
    },
  );
  const [first] = await fields();
  if (!first) throw new Error('no line');
  await userEvent.type(first, '!');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(text.lost);
  expect((await fields())[0]?.value).toBe('How much!');
  version = 4;
  await userEvent.click(within(alert).getByRole('button', { name: text.reload }));
  await waitFor(async () => expect((await fields())[0]?.value).toBe('How much'));
});

test('is published, while edits that are not saved stay', async () => {
  open();
  const [first] = await fields();
  if (!first) throw new Error('no line');
  await userEvent.type(first, '!');
  await userEvent.click(screen.getByRole('switch', { name: new RegExp(text.publish) }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true));
  expect((await fields())[0]?.value).toBe('How much!');
});

test('is made again after a question', async () => {
  const api = open();
  await userEvent.click(await screen.findByRole('button', { name: text.remake }));
  const dialog = await screen.findByRole('alertdialog');
  expect(api.keys()).not.toContain(`POST ${PATH}/remake`);
  await userEvent.click(within(dialog).getByRole('button', { name: text.remakeDialog.yes }));
  await screen.findByText(text.waiting);
});
