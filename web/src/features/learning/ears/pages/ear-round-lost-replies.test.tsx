import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { remove } from '../../../../lib/storage/storage.ts';
import { ears as text } from '../../../../text/ears.ts';
import { EarContrastPage } from './ear-contrast-page.tsx';

const START = 'POST /api/ears/round';
const ANSWER = 'POST /api/ears/answer';
const CONTRAST = {
  uuid: 'contrast',
  id: 'p-b',
  title: { en: 'p and b', ar: 'الصوتان' },
  labels: ['p', 'b'],
  tip: 'نغلق الشفتين.',
  stage: 1,
  level: 0,
  trials: 0,
  test: 'later',
  days: [],
};
const WORDS = [
  { en: 'pen', ar: 'قلم', audio_url: '/pen.mp3' },
  { en: 'Ben', ar: 'بن', audio_url: '/ben.mp3' },
];
const trialAt = (position: number) => ({
  position,
  task: 'identify',
  clips: ['/pen.mp3'],
  rate: 0.8,
  options: [
    { en: 'pen', ar: 'قلم' },
    { en: 'Ben', ar: 'بن' },
  ],
  stage: 1,
});
const roundAt = (position: number | null) => ({
  uuid: 'round',
  kind: 'practice',
  contrast: 'p-b',
  total: 10,
  correct: position ?? 10,
  trial: position === null ? null : trialAt(position),
});
const answered = {
  body: { messageCode: '00', feedback: { correct: true, right: 0, words: WORDS }, round: roundAt(1) },
};

type Answers = Parameters<typeof fakeApi>[0];

async function start(more: Answers) {
  const server = fakeApi({
    'GET /api/ears': { body: { messageCode: '00', contrasts: [CONTRAST] } },
    [START]: { body: { messageCode: '00', round: roundAt(0) } },
    ...more,
  });
  showPage(EarContrastPage, { path: '/ears/:contrast', at: '/ears/p-b' });
  await userEvent.click(await screen.findByRole('button', { name: text.start }));
  return server;
}

beforeEach(() => {
  remove('runs');
  signIn('sarah');
});

test('an answer that did not arrive is sent again by itself, and its feedback is shown', async () => {
  let tries = 0;
  const server = await start({ [ANSWER]: () => (tries++ === 0 ? 'offline' : answered) });
  await userEvent.click(await screen.findByRole('button', { name: /^pen/ }));
  await screen.findByText(text.retrying);
  await screen.findByText(text.right);
  expect(screen.queryByText(text.retrying)).toBeNull();
  const sent = server.sent.filter(({ key }) => key === ANSWER).map(({ body }) => body);
  expect(sent).toEqual([
    { round_uuid: 'round', position: 0, answer: 0 },
    { round_uuid: 'round', position: 0, answer: 0 },
  ]);
});

test('a round stays on the screen while the network is away', async () => {
  await start({ [ANSWER]: answered });
  await screen.findByRole('button', { name: /^pen/ });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  screen.getByRole('button', { name: /^pen/ });
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await userEvent.click(screen.getByRole('button', { name: /^pen/ }));
  await screen.findByText(text.right);
});

test('a finished round whose last reply was lost shows its result', async () => {
  const result = { points: 5, contrast: { ...CONTRAST, stage: 2 } };
  await start({ [START]: { body: { messageCode: '00', round: roundAt(null), result } } });
  await screen.findByText(text.result.score(10, 10));
  await screen.findByText(text.result.points(5));
});
