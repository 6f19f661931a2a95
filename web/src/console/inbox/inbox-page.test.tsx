import type { CaseRow } from '@lisan/contract/console/inbox';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { InboxPage } from './inbox-page.tsx';

const rating: CaseRow = {
  id: '3b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11',
  kind: 'rating',
  state: 'open',
  at: '2026-03-10T09:00:00.000Z',
  subscriber: null,
  name: 'سارة',
  subject: null,
  text: 'التطبيق بطيء',
  stars: 2,
  assignee: null,
};
const message: CaseRow = { ...rating, id: '4b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11', kind: 'message', stars: null };

beforeEach(() => sessionStorage.clear());

test('a rating shows its stars, also to screen readers, and the list is filtered by kind', async () => {
  const api = fakeApi({
    'GET /api/console/inbox': ({ query }) => ({
      body: { messageCode: '00', cases: query['kind'] ? [rating] : [rating, message], next_cursor: null },
    }),
  });
  showPage(InboxPage, { path: '/inbox', at: '/inbox' });
  expect((await screen.findByRole('img', { name: '2 من 5 نجوم' })).textContent).toBe('★★☆☆☆');
  expect(screen.getAllByText('التطبيق بطيء')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'النوع' }), 'تقييم');
  await waitFor(() => expect(screen.getAllByText('التطبيق بطيء')).toHaveLength(1));
  expect(api.sent.at(-1)?.query).toEqual({ kind: 'rating', state: 'open' });
});
