import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/show-page.tsx';
import { CourseTabs } from './course-tabs.tsx';

const currentAt = (path: string, at: string) => {
  showPage(CourseTabs, { path, at });
  return screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
};

test('marks the list of items as current on itself only', () => {
  expect(currentAt('/course', '/course')).toEqual(['عناصر المنهج']);
});

test('marks the list of drafts as current on a draft', () => {
  expect(currentAt('/course/drafts/:id', '/course/drafts/d1')).toEqual(['المسودات']);
});
