import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { star as starText } from '../../../../text/star.ts';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { notebook as text } from '../text/notebook.ts';
import { NotebookPage } from './notebook-page.tsx';

const learner = { 'GET /api/user': { body: { messageCode: '00', user: LEARNER } } };
const mistake = {
  uuid: 'm1',
  source: 'quiz',
  question: { uuid: 'q1', kind: 'gap', skill: 'grammar', prompt: { en: 'He ___ here.' } },
  answered: 'are',
  correct_answer: 'is',
  why: 'لأنّ he مفرد.',
  missed_at: '2026-03-10T09:00:00Z',
};
const saved = { uuid: 'w1', category: 'words', en: 'name', ar: 'اسم', level_id: 'other', week: 1 };

beforeEach(() => queryClient.clear());

const open = () => showPage(NotebookPage, { path: '/notebook', at: '/notebook' });

test('shows a mistake with the answer, the right one and why, and leads to its practice', async () => {
  fakeApi({
    ...learner,
    'GET /api/mistakes': { body: { messageCode: '00', mistakes: [mistake], total: 1, next_cursor: null } },
  });
  const { place } = open();
  await screen.findByText('He ___ here.');
  screen.getByText('are');
  screen.getByText('is');
  expect(screen.getByRole('listitem').textContent).toContain('لأنّ he مفرد.');
  await userEvent.click(screen.getByRole('link', { name: notebookLinks.practise }));
  await waitFor(() => expect(place()).toBe('/mistakes/practise'));
});

test('explains an empty notebook', async () => {
  fakeApi({
    ...learner,
    'GET /api/mistakes': { body: { messageCode: '00', mistakes: [], total: 0, next_cursor: null } },
    'GET /api/saved': { body: { messageCode: '00', items: [], next_cursor: null } },
  });
  open();
  await screen.findByRole('heading', { name: text.mistakes.empty.title });
  await userEvent.click(screen.getByRole('radio', { name: text.parts.saved }));
  await screen.findByRole('heading', { name: text.saved.empty.title });
});

test('lists saved items, and removes one by its star', async () => {
  let items = [saved];
  const { sent } = fakeApi({
    ...learner,
    'GET /api/mistakes': { body: { messageCode: '00', mistakes: [], total: 0, next_cursor: null } },
    'GET /api/saved': () => ({
      body: {
        messageCode: '00',
        items: items.map((one) => ({ ...one, saved_at: '2026-03-10T09:00:00Z' })),
        next_cursor: null,
      },
    }),
    'GET /api/saved/uuids': () => ({ body: { messageCode: '00', uuids: items.map(({ uuid }) => uuid) } }),
    'POST /api/saved/toggle': () => {
      items = [];
      return { body: { messageCode: '00', saved: false } };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('radio', { name: text.parts.saved }));
  const star = await screen.findByRole('button', { name: starText.label('name'), pressed: true });
  await userEvent.click(star);
  await screen.findByRole('heading', { name: text.saved.empty.title });
  expect(sent.find(({ key }) => key === 'POST /api/saved/toggle')?.body).toEqual({ content_uuid: 'w1', saved: false });
});
