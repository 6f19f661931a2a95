import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { recordServerTime } from '../../lib/time/clock.ts';
import { studio } from '../text/studio.ts';
import { ComingLesson } from './coming-lesson.tsx';

afterEach(() => void vi.useRealTimers());

// The other members are not read.
const lesson = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'في المطار',
  kind: 'video',
  level_id: null,
  starts_at: '2026-11-21T16:00:00Z',
} as StudioLesson;

test('a lesson can be prepared a day ahead by the server’s time, on a list that stays open', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-30T15:50:00Z') });
  recordServerTime('Fri, 20 Nov 2026 15:50:00 GMT');
  fakeApi({});
  showPage(() => <ComingLesson lesson={lesson} onEdit={() => undefined} onCancel={() => undefined} />, {
    path: '/',
    at: '/',
  });
  expect(screen.queryByText(studio.lessons.prepare)).toBeNull();
  act(() => void vi.advanceTimersByTime(11 * 60_000));
  screen.getByText(studio.lessons.prepare);
});
