import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ListenerContext,
  type Heard,
  type HeardChoice,
  type SpeechListener,
} from '../../lib/speech/speech-listener.ts';
import { saveSpeechConsent } from '../../lib/speech/speech-consent.ts';
import { speech as text } from '../../text/ui/speech.ts';
import { SpokenCheck } from './spoken-check.tsx';
import { SpokenChoice } from './spoken-choice.tsx';

const SENTENCE = 'I have a pen.';
const RIGHT: Heard = {
  kind: 'heard',
  outcome: 'right',
  words: ['I', 'have', 'a', 'pen.'].map((one) => ({ text: one, mark: 'good' })),
};
const PEN_AS_BEN: Heard = {
  kind: 'heard',
  outcome: 'wrong',
  words: ['I', 'have', 'a', 'pen.'].map((one, at) => ({ text: one, mark: at === 3 ? 'bad' : 'good' })),
  fault: { word: 3, heard: 'Ben', reason: 'نغلق الشفتين بدفعة هواء.' },
};

/** The learner was not asked yet. */
beforeEach(() => {
  document.cookie = 'hearing=; Path=/; Max-Age=0';
});

function show(heard: Heard, recording: Blob | null = new Blob()) {
  const onHeard = vi.fn<(heard: Heard) => void>();
  const choose = async () => ({ kind: 'other' as const });
  const listener = {
    prepare: async () => true,
    check: vi.fn<SpeechListener['check']>(async () => heard),
    choose,
    choosePair: choose,
  } satisfies SpeechListener;
  const of = (sound: Blob | null) => (
    <ListenerContext value={listener}>
      <SpokenCheck sentence={SENTENCE} recording={sound} onHeard={onHeard} />
    </ListenerContext>
  );
  const { rerender, unmount } = render(of(recording));
  return { listener, onHeard, unmount, record: (sound: Blob) => rerender(of(sound)) };
}

test('asks before the first recording is sent, and then hears it', async () => {
  const { listener, onHeard } = show(RIGHT);
  expect(screen.getByText(text.ask.title)).toBeTruthy();
  expect(listener.check).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: text.ask.allow }));
  expect(await screen.findByText(text.result.right)).toBeTruthy();
  expect(listener.check).toHaveBeenCalledOnce();
  expect(onHeard).toHaveBeenCalledExactlyOnceWith(RIGHT);
});

test('a refusal sends nothing, now and at the next recording', async () => {
  const { listener, onHeard, record } = show(RIGHT);
  await userEvent.click(screen.getByRole('button', { name: text.ask.refuse }));
  expect(await screen.findByText(text.declined)).toBeTruthy();
  record(new Blob());
  await waitFor(() => expect(onHeard).toHaveBeenCalledTimes(2));
  expect(onHeard).toHaveBeenLastCalledWith({ kind: 'declined' });
  expect(listener.check).not.toHaveBeenCalled();
});

test('names the word, what was heard in its place, and what the mouth does', async () => {
  saveSpeechConsent(true);
  show(PEN_AS_BEN);
  expect(await screen.findByText(text.result.wrong)).toBeTruthy();
  const said = document.body.textContent;
  expect(said).toContain('Ben');
  expect(said).toContain('الشفتين');
});

test('hears each recording once, and the last one counts', async () => {
  saveSpeechConsent(true);
  const { listener, onHeard, record } = show(PEN_AS_BEN);
  await screen.findByText(text.result.wrong);
  listener.check.mockResolvedValue(RIGHT);
  record(new Blob());
  expect(await screen.findByText(text.result.right)).toBeTruthy();
  expect(listener.check).toHaveBeenCalledTimes(2);
  expect(onHeard).toHaveBeenLastCalledWith(RIGHT);
});

test('what is heard after the screen was left is not reported', async () => {
  saveSpeechConsent(true);
  const heard = Promise.withResolvers<Heard>();
  const { listener, onHeard, record, unmount } = show(RIGHT, null);
  listener.check.mockReturnValue(heard.promise);
  record(new Blob());
  await waitFor(() => expect(listener.check).toHaveBeenCalledOnce());
  unmount();
  heard.resolve(RIGHT);
  await heard.promise;
  expect(onHeard).not.toHaveBeenCalled();
});

test.each([
  [{ kind: 'sound', fault: 'silent' } as const, text.sound.silent],
  [{ kind: 'unavailable' } as const, text.unavailable],
])('says why nothing was heard: %o', async (heard, said) => {
  saveSpeechConsent(true);
  show(heard);
  expect(await screen.findByText(said)).toBeTruthy();
});

test.each([
  [{ kind: 'chosen', index: 1 } as const, null],
  [{ kind: 'other' } as const, text.other],
])('reports which reply was said: %o', async (heard, said) => {
  saveSpeechConsent(true);
  const onHeard = vi.fn<(heard: HeardChoice) => void>();
  const listener = {
    prepare: async () => true,
    check: vi.fn<SpeechListener['check']>(),
    choose: async () => heard,
    choosePair: async () => heard,
  };
  render(
    <ListenerContext value={listener}>
      <SpokenChoice of={[['Yes, please.'], ['No, thank you.']]} recording={new Blob()} onHeard={onHeard} />
    </ListenerContext>,
  );
  await waitFor(() => expect(onHeard).toHaveBeenCalledExactlyOnceWith(heard));
  expect(document.querySelector('[role=status]')?.textContent).toBe(said ?? '');
});

test('asks for nothing where the server does not listen', async () => {
  const onHeard = vi.fn<(heard: Heard) => void>();
  const check = vi.fn<SpeechListener['check']>();
  const listener: SpeechListener = {
    prepare: async () => false,
    check,
    choose: async () => ({ kind: 'other' }),
    choosePair: async () => ({ kind: 'other' }),
  };
  const of = (recording: Blob | null) => (
    <ListenerContext value={listener}>
      <SpokenCheck sentence={SENTENCE} recording={recording} onHeard={onHeard} />
    </ListenerContext>
  );
  const { rerender } = render(of(null));
  await waitFor(() => undefined);
  rerender(of(new Blob()));
  expect(await screen.findByText(text.unavailable)).toBeTruthy();
  expect(screen.queryByText(text.ask.title)).toBeNull();
  expect(onHeard).toHaveBeenCalledWith({ kind: 'unavailable' });
  expect(check).not.toHaveBeenCalled();
});
