import type { EarContrast } from '@lisan/contract/learner/ears';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { saveSpeechConsent } from '../../../../lib/speech/speech-consent.ts';
import { ListenerContext, type HeardChoice, type SpeechListener } from '../../../../lib/speech/speech-listener.ts';
import type { VoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { ears } from '../../../../text/ears.ts';
import { EarSayPage } from './ear-say-page.tsx';

// happy-dom has no microphone: a press makes the next recording at once.
vi.mock(import('../../../../lib/media/use-voice-recorder.ts'), async (original) => {
  const { useState } = await import('react');
  return {
    ...(await original()),
    useVoiceRecorder: (): VoiceRecorder => {
      const [sound, setSound] = useState<Blob | null>(null);
      return {
        state: 'idle',
        clip: null,
        sound,
        start: () => setSound(new Blob(['sound'])),
        stop: () => undefined,
      };
    },
  };
});

const CONTRAST: EarContrast = {
  uuid: 'c1',
  id: 'p-b',
  title: { en: 'p and b', ar: 'بين p و b' },
  labels: ['p', 'b'],
  tip: 'مع p تخرج نفخة هواء.',
  stage: 1,
  level: 0,
  trials: 0,
  test: 'later',
  days: [],
};
const pair = (first: string, second: string) =>
  [first, second].map((en) => ({ en, ar: `معنى ${en}`, audio_url: `/${en}.mp3` }));
const PAIRS = [pair('pay', 'bay'), pair('pin', 'bin')];
const text = ears.say;

let answers: HeardChoice[];

beforeEach(() => {
  signIn('sarah');
  saveSpeechConsent(true);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

/** Shows the words; each recording gets the next of the given results. */
async function open(...results: HeardChoice[]) {
  answers = results;
  fakeApi({
    'GET /api/ears': { body: { messageCode: '00', contrasts: [CONTRAST] } },
    'GET /api/ears/words': { body: { messageCode: '00', pairs: PAIRS } },
  });
  const hear = async () => answers.shift() ?? expect.unreachable();
  const listener: SpeechListener = {
    prepare: async () => true,
    check: () => expect.unreachable(),
    choose: hear,
    choosePair: hear,
  };
  const Page = () => (
    <ListenerContext value={listener}>
      <EarSayPage />
    </ListenerContext>
  );
  showPage(Page, { path: '/ears/:contrast/say', at: '/ears/p-b/say' });
  await screen.findByRole('heading', { name: text.task });
}

async function record() {
  const left = answers.length;
  await userEvent.click(screen.getByRole('button', { name: /سجّل|تسجيل/ }));
  await waitFor(() => expect(answers).toHaveLength(left - 1));
  await act(async () => undefined);
}

const next = () => screen.queryByRole('button', { name: ears.next });
const skip = () => screen.queryByRole('button', { name: text.skip });

test('a word that was heard stays heard after a recording that was not', async () => {
  await open({ kind: 'chosen', index: 0 }, { kind: 'other' }, { kind: 'unavailable' }, { kind: 'chosen', index: 1 });
  await record();
  await screen.findByRole('heading', { name: text.right });
  await record();
  screen.getByRole('heading', { name: text.right });
  await record();
  screen.getByRole('heading', { name: text.right });
  expect(next()).not.toBeNull();
  await record();
  await screen.findByRole('heading', { name: text.wrong });
});

test.each<HeardChoice>([{ kind: 'other' }, { kind: 'unavailable' }, { kind: 'sound', fault: 'silent' }])(
  'a word that was not told apart can be skipped, and does not count: $kind',
  async (heard) => {
    await open(heard, { kind: 'chosen', index: 1 });
    expect(skip()).toBeNull();
    await record();
    screen.getByRole('link', { name: text.notNow });
    await userEvent.click(skip() ?? expect.unreachable());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: text.task }));
    expect(skip()).toBeNull();
    await record();
    await userEvent.click(next() ?? expect.unreachable());
    await screen.findByRole('heading', { name: text.score(1, 2) });
  },
);

test('a learner who declines to be heard can continue', async () => {
  saveSpeechConsent(false);
  await open();
  await userEvent.click(screen.getByRole('button', { name: /سجّل|تسجيل/ }));
  expect(skip()).not.toBeNull();
});

test('the result is announced where it was silent before, and the next word gets the focus', async () => {
  await open({ kind: 'chosen', index: 0 });
  const places = screen.getAllByRole('status');
  await record();
  const heading = await screen.findByRole('heading', { name: text.right });
  expect(places.some((place) => place.isConnected && place.contains(heading))).toBe(true);
  within(screen.getByRole('main')).getByText(text.again);
  await userEvent.click(next() ?? expect.unreachable());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: text.task }));
});
