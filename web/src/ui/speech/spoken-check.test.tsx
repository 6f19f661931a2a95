import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeRecogniser } from '../../../test/fake-recogniser.ts';
import { RecogniserContext } from '../../lib/speech/recogniser-context.ts';
import { readSpeechConsent, saveSpeechConsent } from '../../lib/speech/speech-consent.ts';
import type { RecognitionError } from '../../lib/speech/speech-recogniser.ts';
import { speech as text } from '../../text/ui/speech.ts';
import { SpokenCheck } from './spoken-check.tsx';

const SENTENCE = 'The ship is big.';

beforeEach(() => {
  document.cookie = 'speech=; Path=/; Max-Age=0';
});

function show(recogniser: FakeRecogniser, sentence = SENTENCE) {
  const part = (blocked: boolean) => (
    <RecogniserContext value={recogniser}>
      <SpokenCheck sentence={sentence} blocked={blocked} />
    </RecogniserContext>
  );
  const { rerender, unmount, container } = render(part(false));
  return { block: () => rerender(part(true)), unmount, container };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const settle = (run: () => void) => act(async () => run());

async function listen(recogniser: FakeRecogniser) {
  const shown = show(recogniser);
  await press(text.start);
  await settle(() => recogniser.open());
  screen.getByText(text.listening);
  return shown;
}

describe('consent', () => {
  test('is asked before anything listens, stored, and not asked again', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    show(recogniser);
    await press(text.start);
    expect(recogniser.started).toEqual([]);
    expect(document.body.textContent).toContain('يُرسِل صوتك إلى صانعه');
    await press(text.ask.allowRemote);
    expect(recogniser.started).toMatchObject([{ place: 'remote' }]);
    expect(readSpeechConsent()).toBe('given');
    await settle(() => recogniser.understand('the ship is big'));
    await press(text.again);
    expect(recogniser.started).toHaveLength(2);
  });

  test('refused: nothing listens, no recording is offered without a recorder, and the next screen offers nothing', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    const { unmount } = show(recogniser);
    await press(text.start);
    await press(text.ask.refuse);
    screen.getByText(text.declined);
    expect(document.body.textContent).not.toMatch(/نسجّل|نقارن/);
    expect(recogniser.started).toEqual([]);
    unmount();
    expect(show(recogniser).container.textContent).toBe('');
  });

  test('withdrawn in the profile: nothing listens', async () => {
    saveSpeechConsent(true);
    saveSpeechConsent(false);
    const recogniser = new FakeRecogniser({ remote: true });
    const { unmount } = show(recogniser);
    await press(text.start);
    await screen.findByText(text.declined);
    unmount();
    expect(show(recogniser).container.textContent).toBe('');
    expect(recogniser.started).toEqual([]);
  });

  test('of another account does not count', () => {
    localStorage.setItem('account', '11111111-aaaa 12345678');
    saveSpeechConsent(true);
    expect(readSpeechConsent()).toBe('given');
    localStorage.setItem('account', '22222222-aaaa 12345678');
    expect(readSpeechConsent()).toBe('unknown');
  });

  test('is not needed where the phone itself recognises', async () => {
    const recogniser = new FakeRecogniser({ onDevice: 'ready', remote: true });
    show(recogniser);
    await press(text.start);
    await screen.findByText(text.onDevice);
    expect(recogniser.started).toMatchObject([{ place: 'on-device' }]);
    expect(readSpeechConsent()).toBe('unknown');
  });
});

describe('the browser', () => {
  test('is asked what it can at the first press, not by opening a screen', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    show(recogniser);
    expect(recogniser.asked).toBe(0);
    await press(text.start);
    expect(recogniser.asked).toBe(1);
  });

  test('that recognises nothing shows its reason, and offers nothing on the next screen', async () => {
    const recogniser = new FakeRecogniser();
    const { unmount } = show(recogniser);
    await press(text.start);
    await screen.findByText(text.failed.unavailable);
    unmount();
    expect(show(recogniser).container.textContent).toBe('');
  });

  test('that answers after the screen was left, or while a recording runs, starts nothing', async () => {
    saveSpeechConsent(true);
    const recogniser = new FakeRecogniser({ remote: true });
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.spyOn(recogniser, 'readAvailability').mockImplementation(async () => {
      await late;
      return recogniser.availability;
    });
    const left = show(recogniser);
    await press(text.start);
    left.unmount();
    const recording = show(recogniser);
    await press(text.start);
    recording.block();
    await settle(answer);
    expect(recogniser.started).toEqual([]);
  });
});

describe('the language pack', () => {
  test('is downloaded only when asked to, and then the phone itself recognises', async () => {
    const recogniser = new FakeRecogniser({ onDevice: 'downloadable', remote: true });
    show(recogniser);
    await press(text.start);
    await press(text.ask.allowInstall);
    await screen.findByText(text.onDevice);
    await press(text.start);
    expect(recogniser.started).toMatchObject([{ place: 'on-device' }]);
  });

  test('that cannot be downloaded leads to the comparison', async () => {
    const recogniser = new FakeRecogniser({ onDevice: 'downloadable' });
    recogniser.installed = false;
    show(recogniser);
    await press(text.start);
    await press(text.ask.allowInstall);
    await screen.findByText(text.failed['not-installed']);
  });
});

describe('a result', () => {
  beforeEach(() => saveSpeechConsent(true));

  test('marks each word in words, praises nothing that was not recognised, and claims no score', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    await listen(recogniser);
    await settle(() => recogniser.understand('the sheep is very big'));
    screen.getByRole('heading', { name: text.result.title });
    const [different, extra] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(different).toBe(`${text.result.different.before} ship ${text.result.different.after} sheep`);
    expect(extra).toBe(`${text.result.extra} very`);
    expect(screen.queryByText(text.result.complete)).toBeNull();
    expect(document.body.textContent).not.toMatch(/[\d%٪]/);
    for (const run of document.querySelectorAll('bdi')) expect([run.lang, run.dir]).toEqual(['en', 'ltr']);
  });

  test('praises only where every word was recognised', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    await listen(recogniser);
    await settle(() => recogniser.understand('the ship is big'));
    screen.getByText(text.result.complete);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test.each([
    ['the ship is big', 0.2],
    ['good evening everyone', 0.9],
    ['', null],
  ])('unsure of “%s” (%s): no marks and no praise', async (spoken, confidence) => {
    const recogniser = new FakeRecogniser({ remote: true });
    await listen(recogniser);
    await settle(() => recogniser.understand(spoken, confidence));
    screen.getByText(text.result.unsure);
    expect(screen.queryByRole('heading', { name: text.result.title })).toBeNull();
    expect(screen.queryByText(text.result.complete)).toBeNull();
    screen.getByRole('button', { name: text.again });
  });

  test.each(['refused', 'no-speech', 'network', 'failed', 'unavailable'] satisfies RecognitionError[])(
    '%s shows its reason',
    async (error) => {
      const recogniser = new FakeRecogniser({ remote: true });
      await listen(recogniser);
      await settle(() => recogniser.settle({ kind: 'error', error }));
      screen.getByText(text.failed[error]);
      expect(screen.queryAllByRole('button')).toHaveLength(error === 'unavailable' ? 0 : 1);
    },
  );
});

describe('while it listens', () => {
  beforeEach(() => saveSpeechConsent(true));

  test('a second press ends the listening and starts no other', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    await listen(recogniser);
    await press(text.stop);
    await press(text.stop);
    expect(recogniser.started).toEqual([{ place: 'remote', isStopped: true, isAborted: false }]);
    await settle(() => recogniser.understand('the ship is big'));
    screen.getByText(text.result.complete);
  });

  test('a press before the microphone is open starts no other', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    show(recogniser);
    await press(text.start);
    await press(text.start);
    expect(recogniser.started).toHaveLength(1);
  });

  test('a hidden page ends it and says so', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    await listen(recogniser);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await settle(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(recogniser.started[0]?.isAborted).toBe(true);
    screen.getByText(text.interrupted);
  });

  test('leaving the screen ends it', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    const { unmount } = await listen(recogniser);
    unmount();
    expect(recogniser.started[0]?.isAborted).toBe(true);
  });

  test('a recording, or an answer, ends it', async () => {
    const recogniser = new FakeRecogniser({ remote: true });
    const { block } = await listen(recogniser);
    await settle(block);
    expect(recogniser.started[0]?.isAborted).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: text.start }).disabled).toBe(true);
  });
});
