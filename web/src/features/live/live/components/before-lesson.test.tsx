import { act, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import type { ChannelView } from '@lisan/contract/live/live';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { recordServerTime } from '../../../../lib/time/clock.ts';
import { live as text } from '../../../../text/live.ts';
import { BeforeLesson } from './before-lesson.tsx';

const channel: ChannelView = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'كيف نطلب في المطعم؟',
  kind: 'video',
  teacher: { id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01', name: 'هدى العلي', photo_url: null },
  level_id: null,
  state: 'scheduled',
  starts_at: '2026-11-20T16:00:00Z',
  viewers: 0,
  likes: 0,
  liked: false,
  recording_id: null,
  chat_open: false,
};

afterEach(() => void vi.useRealTimers());

test('counts down to the lesson by the server’s time, also when the phone’s clock is corrected meanwhile', () => {
  // 40 days ahead.
  vi.useFakeTimers({ now: Date.parse('2026-12-30T13:30:00Z') });
  recordServerTime('Fri, 20 Nov 2026 13:30:00 GMT');
  fakeApi({});
  showPage(() => <BeforeLesson channel={channel} />, { path: '/', at: '/' });
  screen.getByText(text.lesson.until(9000));
  vi.setSystemTime(Date.parse('2026-11-20T13:30:00Z'));
  act(() => void vi.advanceTimersByTime(30 * 60_000));
  screen.getByText(text.lesson.until(7200));
  // Another reply corrects a clock that was misjudged.
  act(() => {
    recordServerTime('Fri, 20 Nov 2026 15:00:00 GMT');
    vi.advanceTimersByTime(1000);
  });
  screen.getByText(text.lesson.until(3599));
});
