import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER, levelOf } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { courseProgress } from '../text/course-progress.ts';
import { ProgressPage } from './progress-page.tsx';

const PATH = '/progress';
const EXPORT = 'GET /api/progress/export';
const text = courseProgress;

const counts = { done: 0, total: 10 };
const nothing: Reply<'GET /api/progress'> = {
  messageCode: '00',
  done_uuids: [],
  due_uuids: [],
  points: 0,
  streak: 0,
  freezes: 2,
  frozen_days: [],
  words_known: 0,
  quizzes_passed: 0,
  practicals_done: 0,
  minutes: 0,
  days: [{ day: '2026-11-20', activities: 0, points: 0, minutes: 0 }],
  review: { due: 0, known: 0, retention: [{ week_start: '2026-11-14', answered: 0, correct: 0 }] },
  levels: [],
};

async function open(progress: Partial<typeof nothing>, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/progress': { body: { ...nothing, ...progress } },
    'GET /api/count/subscriber/content': {
      body: {
        messageCode: '00',
        counts: { words: counts, sentences: counts, audio: counts, lessons: counts, practicals: counts },
      },
    },
    ...answers,
  });
  showPage(ProgressPage, { path: PATH, at: PATH });
  await screen.findByRole('heading', { name: text.levels });
  return api;
}

const pictures = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('aria-label'));

test('explains the empty charts to a new learner', async () => {
  await open({});
  screen.getByText(text.noMinutes);
  screen.getByText(text.noRetention);
  expect(pictures()).toEqual([]);
});

test('gives every chart a text alternative', async () => {
  await open({
    days: [
      { day: '2026-11-19', activities: 3, points: 6, minutes: 12 },
      { day: '2026-11-20', activities: 1, points: 0, minutes: 0 },
    ],
    review: {
      due: 0,
      known: 4,
      retention: [
        { week_start: '2026-11-07', answered: 0, correct: 0 },
        { week_start: '2026-11-14', answered: 10, correct: 9 },
      ],
    },
  });
  expect(pictures()).toEqual([
    expect.stringContaining('12 دقيقة في يوم واحد'),
    expect.stringContaining('تذكّرت 90% مما راجعته: 9 من 10.'),
  ]);
  expect(document.querySelector('details')?.textContent).toContain('90% (9 من 10)');
  expect(document.querySelectorAll('details dt')).toHaveLength(1);
});

test('offers a certificate for a finished level only', async () => {
  const level = { level_id: levelOf('A2').uuid, weeks_done: 11, weeks: 12, finished_at: null, certificate: false };
  await open({ levels: [level] });
  await screen.findByText(text.weeksDone(11, 12));
  expect(document.body.textContent).not.toContain(text.certificate);
});

test('fetches a file with the token and saves it under the server’s name', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const api = await open({}, { [EXPORT]: { headers: { 'content-disposition': 'attachment; filename="a.csv"' } } });
  await userEvent.click(await screen.findByRole('button', { name: text.export }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.instances[0] as HTMLAnchorElement | undefined)?.download).toBe('a.csv');
  expect(api.keys()).toContain(EXPORT);
});

test('shows a failed download beside its button', async () => {
  await open({}, { [EXPORT]: refusal(409, { message: 'لا يمكن الآن.' }) });
  await userEvent.click(await screen.findByRole('button', { name: text.export }));
  await screen.findByText('لا يمكن الآن.');
});

test.for([
  ['Саша Ali', true],
  ['علي ﷲ', false],
  ['Zoë ‘Abbās', false],
] as const)('says before the download that %s does not fit on the certificate: %s', async ([name, isNamed]) => {
  const { uuid } = levelOf('A2');
  await open(
    { levels: [{ level_id: uuid, weeks_done: 4, weeks: 4, finished_at: '2026-11-20T09:00:00Z', certificate: true }] },
    { 'GET /api/user': { body: { messageCode: '00', user: { ...LEARNER, name } } } },
  );
  await screen.findByRole('button', { name: text.certificateOf('A2') });
  expect(screen.queryByText(text.certificateName, { exact: false }) !== null).toBe(isNamed);
});
