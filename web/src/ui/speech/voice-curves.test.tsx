import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { voiceCurves as text } from '../../text/ui/voice-curves.ts';
import { VoiceCurves } from './voice-curves.tsx';

const SAMPLE_RATE = 16_000;

/** Decodes the first byte of a clip as its pitch in tens of hertz: 0 is silence, 255 cannot be decoded. */
class FakeDecoder {
  async decodeAudioData(sound: ArrayBuffer) {
    const [tens = 0] = new Uint8Array(sound);
    if (tens === 255) throw new DOMException('unknown format', 'EncodingError');
    const samples = Float32Array.from({ length: SAMPLE_RATE }, (_, at) =>
      Math.sin((2 * Math.PI * tens * 10 * at) / SAMPLE_RATE),
    );
    return { sampleRate: SAMPLE_RATE, getChannelData: () => samples };
  }
}

function show(model: number, mine: number) {
  vi.stubGlobal('OfflineAudioContext', FakeDecoder);
  vi.stubGlobal('fetch', async () => new Response(Uint8Array.of(model)));
  return render(<VoiceCurves model="/model.mp3" mine={new Blob([Uint8Array.of(mine)])} />);
}

afterEach(() => vi.restoreAllMocks());

test('draws both voices from left to right, each with its description', async () => {
  show(20, 11);
  const pictures = await screen.findAllByRole('img');
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
  expect(pictures[0]?.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  const described = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
  expect(described).toEqual([
    text.describe(text.model, { seconds: 1, ending: 'level' }),
    text.describe(text.mine, { seconds: 1, ending: 'level' }),
  ]);
});

test('shows nothing where a clip cannot be decoded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = show(20, 255);
  await waitFor(() => expect(container.textContent).toBe(''));
});

test('names a recording without sound', async () => {
  show(20, 0);
  await screen.findByText(text.silent);
});
