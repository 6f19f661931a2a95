import type { StudioRecording, StudioTranscript } from '@lisan/contract/studio/studio';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal, type Sent } from '../../../../test/fake-api.ts';
import type { GuardedHistory } from '../../leave/guard-history.ts';
import { GuardContext } from '../../leave/leave-question.tsx';
import { studio } from '../../text/studio.ts';
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

type Wanted = { version: number; edits: { at: number; cues: StudioTranscript['cues'] }[] };

const guard = vi.fn<GuardedHistory['guard']>();

beforeEach(() => {
  queryClient.clear();
  guard.mockClear();
});

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
      <GuardContext value={guard}>
        <TranscriptPart recording={RECORDING} />
      </GuardContext>
    </QueryClientProvider>,
  );
  return api;
}

/** A server that keeps what it is sent. */
function saving(cues: StudioTranscript['cues'] = READY.cues) {
  let saved = { ...READY, cues };
  const reply = () => ({ body: { messageCode: '00', transcript: saved } });
  const save = ({ body }: Pick<Sent, 'body'>) => {
    // The body of this call.
    const { version, edits } = body as Wanted;
    if (version !== saved.version) return refusal(409, { code: 'conflict', message: 'تغيّر.' });
    const byPlace = new Map(edits.map((edit) => [edit.at, edit.cues]));
    const next = saved.cues.flatMap((cue, at) => byPlace.get(at) ?? [cue]);
    // The address of the sound differs in each reply.
    saved = { ...saved, cues: next, version: version + 1, media_url: `/media/one.m4a?${version}` };
    return reply();
  };
  return { saved: () => saved, reply, save };
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
  const api = open({}, { [`POST ${PATH}`]: saving().save });
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

test('a save keeps what is typed meanwhile, the focus and the sound', async () => {
  const server = saving();
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  open(
    {},
    {
      [`POST ${PATH}`]: async (sent) => {
        await late;
        return server.save(sent);
      },
    },
  );
  const [first, second, third] = await fields();
  if (!first || !second || !third) throw new Error('no lines');
  await userEvent.clear(first);
  await userEvent.type(second, '!');
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await userEvent.type(third, ' Or nine.');
  const sound = document.querySelector('audio');
  if (sound) sound.currentTime = 5;
  await act(async () => release());
  await screen.findByText(text.changes(1));
  expect((await fields()).map(({ value }) => value)).toEqual(['is it?!', 'Ten dinars. Or nine.']);
  expect(document.activeElement).toBe(third);
  expect(third.isConnected).toBe(true);
  expect(document.querySelector('audio')).toBe(sound);
  expect([sound?.getAttribute('src'), sound?.currentTime]).toEqual([READY.media_url, 5]);
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await screen.findByText(text.noChanges);
  expect(server.saved().cues.map((cue) => cue.text)).toEqual(['is it?!', 'Ten dinars. Or nine.']);
});

test('after a part could not be saved, saving again continues with the others', async () => {
  const server = saving(Array.from({ length: 150 }, (_, at) => ({ start: at, end: at + 1, text: `Line ${at}` })));
  let requests = 0;
  open(
    { cues: server.saved().cues },
    {
      [`POST ${PATH}`]: (sent) => {
        requests += 1;
        return requests === 2 ? refusal(422, { message: 'راجع الأسطر.' }) : server.save(sent);
      },
    },
  );
  await fields();
  for (const button of screen.getAllByRole('button', { name: /^حذف/ }).slice(0, 110)) {
    await act(async () => button.click());
  }
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await screen.findByText('راجع الأسطر.');
  screen.getByText(text.changes(10));
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await screen.findByText(text.noChanges);
  expect(server.saved().cues.map((cue) => cue.text)[0]).toBe('Line 110');
  expect(server.saved().version).toBe(5);
});

test('asks before it is left with edits that are not saved', async () => {
  open({}, { [`POST ${PATH}`]: saving().save });
  const [first] = await fields();
  if (!first) throw new Error('no line');
  expect(guard).not.toHaveBeenCalled();
  await userEvent.type(first, '!');
  const leave = vi.fn<() => void>();
  await act(async () => guard.mock.lastCall?.[0]?.(leave));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByText(studio.leave.stay));
  expect(leave).not.toHaveBeenCalled();
  await act(async () => guard.mock.lastCall?.[0]?.(leave));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByText(studio.leave.leave));
  expect(leave).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: text.save }));
  await screen.findByText(text.noChanges);
  expect(guard.mock.lastCall).toEqual([null]);
});

test('after a line is merged or removed the focus is in a field, and it is said', async () => {
  open();
  const [first, second, third] = await fields();
  await userEvent.click(second ?? expect.unreachable());
  const merge = screen.getByRole('button', { name: text.merge('0:02') });
  merge.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(second);
  expect(third?.isConnected).toBe(false);
  screen.getByText(text.merged('0:02'));
  screen.getByRole('button', { name: text.remove('0:00') }).focus();
  await userEvent.keyboard('{Enter}');
  expect(first?.isConnected).toBe(false);
  expect(document.activeElement).toBe(second);
  expect(screen.getByText(text.removed('0:00')).closest('[role=status]')).not.toBeNull();
});

test('a pressed tool leaves the focus in the field', async () => {
  open();
  const [first] = await fields();
  await userEvent.click(first ?? expect.unreachable());
  const button = screen.getByRole('button', { name: text.remove('0:00') });
  await userEvent.pointer({ keys: '[MouseLeft>]', target: button });
  expect(document.activeElement).toBe(first);
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
