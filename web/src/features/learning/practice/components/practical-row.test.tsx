import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import type { ListedPractical } from '../pages/practical-page.tsx';
import { showPage } from '../../../../../test/show-page.tsx';
import { tracks as text } from '../text/practicals.ts';
import { PracticalPage, PracticalRow } from '../pages/practical-page.tsx';

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

const unit = (order: number, parts: Partial<ListedPractical> = {}): ListedPractical => ({
  ...practical,
  uuid: `unit-${order}`,
  order,
  track: 'hotel',
  title: { en: `Unit ${order}`, ar: `الوحدة ${order}` },
  ...parts,
});

function open(at: string) {
  fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/get/levels': { body: { messageCode: '00', levels: [] } },
    'GET /api/get/subscriber/practicals': {
      body: { messageCode: '00', practicals: [practical, unit(1, { done: true }), unit(2)] },
    },
  });
  return showPage(PracticalPage, { path: '/practical', at });
}

test('the tracks for work follow the practicals, with the number of finished units', async () => {
  open('/practical');
  const row = await screen.findByRole('link', { name: new RegExp(text.names.hotel) });
  expect(row.textContent).toContain(text.done(1, 2));
  expect(row.getAttribute('href')).toContain('/practical?track=hotel');
  expect(screen.queryByText('Unit 1')).toBeNull();
});

test('a track lists its units in their order', async () => {
  open('/practical?track=hotel');
  await screen.findByText('Unit 1');
  const rows = screen.getAllByRole('link').flatMap(({ textContent }) => textContent.match(/Unit \d/) ?? []);
  expect(rows.map(String)).toEqual(['Unit 1', 'Unit 2']);
  expect(screen.queryByText('On the bus')).toBeNull();
});

test('an unknown track shows the practicals', async () => {
  open('/practical?track=constructor');
  await screen.findByText('On the bus');
});
