import type { SessionStep } from '@lisan/contract/learner/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { NewItem } from './new-item.tsx';

const spoken = { audio_url: '/course-media/0000000000000000.mp3', audio_seconds: 1 };
const placed = { uuid: 'w1', level_id: 'a1', week: 1 };
const word = {
  ...placed,
  en: 'house',
  ar: 'منزل',
  ipa: '/haʊs/',
  pos: 'noun',
  example: { en: 'It is a big house.', ar: 'إنه منزل كبير.', ...spoken },
  ...spoken,
};
const PICTURE = '/course-media/pictures/house.0123456789abcdef.svg';

function show(step: Exclude<SessionStep, { type: 'question' }>): HTMLImageElement | null {
  fakeApi({ 'GET /api/saved/uuids': { body: { messageCode: '00', uuids: [] } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter at="/session">
        <NewItem step={step} progress={{ value: 1, max: 3 }} onContinue={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText(step.item.en);
  return document.querySelector('img');
}

test('shows the picture of a word at once, in a reserved space, and not to screen readers', () => {
  const picture = show({ type: 'word', position: 0, item: { ...word, picture_url: PICTURE } });
  expect(picture?.getAttribute('src')).toBe(PICTURE);
  expect(picture?.getAttribute('alt')).toBe('');
  expect(picture?.getAttribute('loading')).toBe('eager');
  expect(Number(picture?.getAttribute('width'))).toBeGreaterThan(0);
  expect(picture?.getAttribute('height')).toBe(picture?.getAttribute('width'));
});

test('shows a word without a picture, and a sentence, without one', () => {
  expect(show({ type: 'word', position: 0, item: word })).toBeNull();
  const sentence = { ...placed, en: 'I have a house.', ar: 'عندي منزل.', ...spoken };
  expect(show({ type: 'sentence', position: 1, item: sentence })).toBeNull();
});

test('calls an entry of several words a phrase', () => {
  show({ type: 'word', position: 0, item: word });
  screen.getByRole('heading', { name: 'كلمة جديدة' });
  cleanup();
  show({ type: 'word', position: 0, item: { ...word, en: 'wake up' } });
  screen.getByRole('heading', { name: 'عبارة جديدة' });
});
