import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import type { VoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { ownVoice } from '../text/own-voice.ts';
import { CompareVoices } from './compare-voices.tsx';
import { SentenceCard } from './sentence-card.tsx';

const SENTENCE = {
  uuid: 'sentence',
  week: 1,
  level_id: 'level',
  en: 'The ship is big.',
  ar: 'السفينة كبيرة.',
  audio_url: '/clip.mp3',
  audio_seconds: 2,
};

function show(state: VoiceRecorder['state']) {
  fakeApi({ 'GET /api/saved/uuids': { body: { messageCode: '00', uuids: [] } } });
  const recorder = { state, clip: null, sound: null, start: () => undefined, stop: () => undefined };
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SentenceCard sentence={SENTENCE} recorder={recorder} />
        <CompareVoices sentence={SENTENCE.en} src={SENTENCE.audio_url} recorder={recorder} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the offer to record is made only where it can be accepted', () => {
  const { unmount } = show('idle');
  screen.getByText(courseItems.item.sayIt);
  screen.getByRole('button', { name: ownVoice.start });
  unmount();
  for (const [state, reason] of [
    ['denied', ownVoice.refused],
    ['unsupported', ownVoice.unsupported],
  ] as const) {
    const shown = show(state);
    screen.getByText(reason);
    expect(screen.queryByText(courseItems.item.sayIt)).toBeNull();
    shown.unmount();
  }
});
