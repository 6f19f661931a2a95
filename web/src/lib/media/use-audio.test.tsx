import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { audio } from '../../text/ui/audio.ts';
import { readToast } from '../toast.ts';
import { playerElement, stopAudio } from './audio-player.ts';
import { useAudio } from './use-audio.ts';

test.each([
  ['NotAllowedError', audio.refused],
  ['NotSupportedError', audio.failed],
])('a clip that does not play with %s says why', async (name, message) => {
  const play = vi.spyOn(playerElement(), 'play').mockRejectedValue(new DOMException('no', name));
  onTestFinished(() => {
    play.mockRestore();
    stopAudio();
  });
  const { result } = renderHook(() => useAudio('/clip.mp3'));
  act(() => result.current.toggle());
  await waitFor(() => expect(readToast()?.text).toBe(message));
});
