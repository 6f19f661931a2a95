import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PlayableRecording } from '@lisan/contract/live/recording';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { RecordingPlayer } from './recording-player.tsx';

const content: PlayableRecording = {
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'video',
  title: 'السؤال عن الطريق',
  description: 'دقيقة واحدة.',
  teacher: { id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a02', name: 'كريم منصور', photo_url: null },
  level_id: null,
  seconds: 62,
  poster_url: null,
  published_at: '2026-11-18T10:00:00Z',
  media_url: '/media/one.mp4',
  captions_url: '/media/one.vtt',
  is_automatic: false,
  media_expires_at: '2026-11-18T16:00:00Z',
  position: 24,
};

function open(overrides: Partial<PlayableRecording> = {}, startAt: number | null = null) {
  const api = fakeApi({ 'POST /api/recording/position': {} });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let renewals = 0;
  const { container, unmount } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RecordingPlayer
          content={{ ...content, ...overrides }}
          playlistId={null}
          startAt={startAt}
          onRenew={() => (renewals += 1)}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const media = container.querySelector('video');
  if (!media) throw new Error('No video');
  let readyState = 0;
  Object.defineProperty(media, 'readyState', { get: () => readyState });
  const dispatch = (event: string) => act(async () => void media.dispatchEvent(new Event(event)));
  return {
    media,
    unmount,
    dispatch,
    load: () => {
      readyState = 4;
      return dispatch('loadedmetadata');
    },
    positions: () => api.sent.filter(({ key }) => key === 'POST /api/recording/position'),
    renewals: () => renewals,
  };
}

test('resumes at the last position and says so', async () => {
  const { media, load } = open();
  await load();
  expect(media.currentTime).toBe(24);
  expect(document.body.textContent).toContain('المتابعة من حيث توقفت: 0:24');
});

test('one touch returns to the start', async () => {
  const { media, load } = open();
  await load();
  await userEvent.click(await screen.findByRole('button', { name: 'من البداية' }));
  expect(media.currentTime).toBe(0);
  expect(document.body.textContent).not.toContain('المتابعة من حيث توقفت');
});

test('restarts a recording that was played to its end', async () => {
  const { media, load } = open({ position: 62 });
  await load();
  expect(media.currentTime).toBe(0);
});

test('saves the position on a pause, and beyond the end of a closed page', async () => {
  const { media, load, dispatch, positions } = open();
  await load();
  await dispatch('playing');
  media.currentTime = 31;
  await dispatch('timeupdate');
  await dispatch('pause');
  expect(positions().map(({ body, keepalive }) => [body, keepalive])).toEqual([
    [{ id: content.id, seconds: 31 }, false],
  ]);
  media.currentTime = 33;
  await dispatch('timeupdate');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(positions()[1]).toMatchObject({ body: { seconds: 33 }, keepalive: true });
});

test('continues at the same position after a change of address', async () => {
  const { media, load, dispatch } = open();
  await load();
  await dispatch('playing');
  media.currentTime = 40;
  await dispatch('timeupdate');
  media.currentTime = 0;
  await load();
  expect(media.currentTime).toBe(40);
});

test('shows a failure, and a retry requests a valid address', async () => {
  const { dispatch, renewals } = open();
  await dispatch('error');
  expect(screen.getByRole('alert').textContent).toContain('توقف التشغيل');
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }));
  expect(renewals()).toBe(1);
});

test('a search result that is opened and left without playing keeps the last position', async () => {
  const { load, unmount, dispatch, positions } = open({}, 50);
  await load();
  await dispatch('seeking');
  await dispatch('timeupdate');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  unmount();
  expect(positions()).toEqual([]);
});

test('a search result that was played, or left after a seek, has a new position', async () => {
  const played = open({}, 50);
  await played.load();
  await played.dispatch('playing');
  played.unmount();
  expect(played.positions()[0]?.body).toEqual({ id: content.id, seconds: 50 });
  const moved = open({}, 50);
  await moved.load();
  moved.media.currentTime = 12;
  await moved.dispatch('seeking');
  await moved.dispatch('timeupdate');
  moved.unmount();
  expect(moved.positions()[0]?.body).toEqual({ id: content.id, seconds: 12 });
  const restarted = open();
  await restarted.load();
  await userEvent.click(await screen.findByRole('button', { name: 'من البداية' }));
  restarted.unmount();
  expect(restarted.positions()[0]?.body).toEqual({ id: content.id, seconds: 0 });
});
