import type { StudioLesson } from '@lisan/contract/studio/studio';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/show-page.tsx';
import { studio } from '../text/studio.ts';
import { AfterLesson } from './after-lesson.tsx';

const text = studio.after;

function show(more: Partial<StudioLesson>): void {
  // Only the fields that the page reads.
  const lesson = {
    title: 'درس',
    started_at: '2026-03-10T09:00:00.000Z',
    ended_at: '2026-03-10T09:30:00.000Z',
    attended: 3,
    likes: 2,
    auto_publish: false,
    recording_id: null,
    recording_state: 'processing',
    no_recording_reason: null,
    staff_reason: null,
    ...more,
  } as StudioLesson;
  showPage(() => <AfterLesson lesson={lesson} />, { path: '/after', at: '/after' });
}

test('praises the teacher after an ordinary end', () => {
  show({});
  screen.getByText(`${text.wellDone} ${text.body}`);
  expect(screen.queryByText(text.byStaff)).toBeNull();
});

test('says that staff ended the lesson, with their reason and without praise', () => {
  show({ staff_reason: 'شكاوى من الصوت' });
  screen.getByText(text.byStaff);
  screen.getByText(text.reason('شكاوى من الصوت'));
  screen.getByText(text.body);
  expect(screen.queryByText(text.wellDone, { exact: false })).toBeNull();
});
