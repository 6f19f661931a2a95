import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { LearnersPage } from './learners-page.tsx';

async function open(hasMouse: boolean): Promise<HTMLElement> {
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }));
  fakeApi({
    'GET /api/console/learners': { body: { messageCode: '00', found_by: 'recent', learners: [], next_cursor: null } },
  });
  showPage(LearnersPage, { path: '/learners', at: '/learners' });
  return screen.findByRole('searchbox');
}

test('the search has the focus where there is a keyboard', async () => {
  const search = await open(true);
  expect(document.activeElement).toBe(search);
});

test('on a touch screen no keyboard covers the newest accounts', async () => {
  await open(false);
  expect(document.activeElement).toBe(document.body);
});
