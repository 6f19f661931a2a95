import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { notebook } from '../text/notebook.ts';
import { SearchPage } from './search-page.tsx';

const SEARCH = 'GET /api/search';
const text = notebook.search;
const current = LEARNER.level_subscribers.find((one) => one.current)?.level.uuid;
const result = { uuid: 'w1', tense: null, en: 'name', ar: 'اسم', level_id: current, week: 1, locked: false };
const groups = [
  { kind: 'word', results: [result, { ...result, uuid: 'w2', en: 'mother', week: 2, locked: true }] },
  {
    kind: 'tense',
    results: [{ ...result, uuid: 't', tense: 'past_simple', en: 'Past simple', level_id: null, week: null }],
  },
];

const recordings = [
  { recording_id: 'r1', kind: 'video', title: 'في السوق', teacher: 'هدى', text: 'What is your name?', at: 64.4 },
];

type Answer = Parameters<typeof fakeApi>[0][string];

function serve(answer: Answer) {
  return fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/saved/uuids': { body: { messageCode: '00', uuids: [] } },
    [SEARCH]: answer,
  });
}

const open = () => showPage(SearchPage, { path: '/search', at: '/search' });
const field = () => screen.getByRole('searchbox', { name: text.label });

beforeEach(() => queryClient.clear());

test('shows results by kind as the learner types; what is locked has no link', async () => {
  const { sent } = serve({ body: { messageCode: '00', groups, recordings } });
  open();
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), ' name ');
  const words = await screen.findByRole('region', { name: text.kinds.word });
  await waitFor(() =>
    expect(within(words).getByRole('link', { name: /name/ }).getAttribute('href')).toContain('/word/w1'),
  );
  expect(within(words).queryByRole('link', { name: /mother/ })).toBeNull();
  expect(words.textContent).toContain(text.locked);
  expect(screen.getByRole('link', { name: /Past simple/ }).getAttribute('href')).toContain('/grammar/past_simple');
  expect(screen.getByRole('status').textContent).toBe(text.found(4));
  const spoken = screen.getByRole('link', { name: /What is your name/ });
  expect(spoken.getAttribute('href')).toContain('/recording/video/lessons/r1?at=64');
  expect(spoken.textContent).toContain('1:04');
  const asked = sent.filter(({ key }) => key === SEARCH).map(({ query }) => query['q']);
  expect(asked.at(-1)).toBe('name');
});

test('keeps the results while the next ones are on their way', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve(async ({ query }) => {
    if (query['q'] !== 'n') await late;
    return { body: { messageCode: '00', groups: query['q'] === 'n' ? groups : [], recordings: [] } };
  });
  open();
  await userEvent.type(field(), 'n');
  await screen.findByText('name');
  await userEvent.type(field(), 'x');
  screen.getByText('name');
  release();
  await screen.findByRole('heading', { name: text.none.title });
});

test('says so when nothing was found, when it is offline, and when it fails', async () => {
  let answer: 'offline' | ReturnType<typeof refusal> | { body: object } = {
    body: { messageCode: '00', groups: [], recordings: [] },
  };
  serve(() => answer);
  open();
  await userEvent.type(field(), 'zzz');
  await screen.findByRole('heading', { name: text.none.title });
  answer = 'offline';
  await userEvent.type(field(), 'a');
  await screen.findByRole('heading', { name: text.offline.title });
  answer = refusal(422, { message: 'راجع ما كتبته.' });
  await userEvent.type(field(), 'b');
  await screen.findByText('راجع ما كتبته.');
});

test('shows what a server found that does not search recordings yet', async () => {
  serve({ body: { messageCode: '00', groups } });
  open();
  await userEvent.type(field(), 'name');
  await screen.findByRole('link', { name: /name/ });
  expect(screen.getByRole('status').textContent).toBe(text.found(3));
});
