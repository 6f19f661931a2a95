import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import type { ListedPractical } from '../pages/practical-page.tsx';
import { PracticalRow } from '../pages/practical-page.tsx';

const practical: ListedPractical = {
  uuid: 'p1',
  level_id: 'a1',
  order: 1,
  title: { en: 'On the bus', ar: 'في الحافلة' },
  scenario: 'أنت في الحافلة.',
  goal: 'تصل.',
  total: 10,
  answered: 0,
  done: false,
};

function show(shown: ListedPractical): { picture: Element | null; icon: Element | null } {
  render(
    <MemoryRouter at="/practical">
      <PracticalRow practical={shown} />
    </MemoryRouter>,
  );
  const row = screen.getByRole('link');
  return { picture: row.querySelector('img'), icon: row.querySelector('span svg') };
}

test('shows the picture of a practical when it is near the screen', () => {
  const { picture } = show({ ...practical, picture_url: '/course-media/pictures/bus.0123456789abcdef.svg' });
  expect(picture?.getAttribute('src')).toContain('/bus.');
  expect(picture?.getAttribute('loading')).toBe('lazy');
});

test('shows an icon where a stored list is from before the pictures', () => {
  const { picture, icon } = show(practical);
  expect(picture).toBeNull();
  expect(icon).not.toBeNull();
});
