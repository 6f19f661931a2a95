import { expect, it } from 'vitest';
import { liveToShow } from '../components/home-weeks.tsx';

const channel = (state: 'scheduled' | 'open' | 'live' | 'ended' | 'recorded', starts_at: string) => ({
  state,
  starts_at,
});

it('prefers the lesson that is live', () => {
  const live = channel('live', '2026-11-20T18:00:00Z');
  expect(liveToShow([channel('scheduled', '2026-11-20T17:00:00Z'), live])).toBe(live);
});

it('else picks the next one to start, never one that is over', () => {
  const next = channel('open', '2026-11-21T17:00:00Z');
  expect(
    liveToShow([channel('ended', '2026-11-19T17:00:00Z'), channel('scheduled', '2026-11-23T17:00:00Z'), next]),
  ).toBe(next);
  expect(liveToShow([channel('recorded', '2026-11-19T17:00:00Z')])).toBeNull();
});
