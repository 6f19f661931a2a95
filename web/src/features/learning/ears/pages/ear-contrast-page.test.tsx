import type { EarContrast, EarRound } from '@lisan/contract/learner/ears';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { remove } from '../../../../lib/storage/storage.ts';
import { ears } from '../../../../text/ears.ts';
import { question as text } from '../../../../text/question.ts';
import { EarContrastPage } from './ear-contrast-page.tsx';

const CONTRAST: EarContrast = {
  uuid: 'c1',
  id: 'p-b',
  title: { en: 'p and b', ar: 'بين p و b' },
  labels: ['p', 'b'],
  tip: 'مع p تخرج نفخة هواء.',
  stage: 1,
  level: 0,
  trials: 0,
  test: 'later',
  days: [],
};
const WORDS = [
  { en: 'pay', ar: 'يدفع', audio_url: '/pay.mp3' },
  { en: 'bay', ar: 'خليج', audio_url: '/bay.mp3' },
];
const AT = { path: '/ears/:contrast', at: '/ears/p-b' };
const round = (position: number | null): EarRound => ({
  uuid: 'round',
  kind: 'practice',
  contrast: 'p-b',
  total: 2,
  correct: 0,
  trial:
    position === null
      ? null
      : ({ position, task: 'identify', clips: ['/pay.mp3'], rate: 1, options: WORDS } as unknown as EarRound['trial']),
});

/** Shows a round of two trials, both answered wrong; the server has its progress. */
function showContrast() {
  let answered = 0;
  const server = fakeApi({
    'GET /api/ears': { body: { messageCode: '00', contrasts: [CONTRAST] } },
    'POST /api/ears/round': () => ({ body: { messageCode: '00', round: round(answered < 2 ? answered : null) } }),
    'POST /api/ears/answer': () => {
      answered += 1;
      const feedback = { correct: false, right: 0, words: WORDS };
      const ended = answered === 2 && { result: { points: 0, contrast: { ...CONTRAST, trials: 2 } } };
      return { body: { messageCode: '00', feedback, round: round(answered === 2 ? null : answered), ...ended } };
    },
  });
  showPage(EarContrastPage, AT);
  return server;
}

/** A reload: the page is gone without being left. */
function reload() {
  const runs = localStorage.getItem('runs');
  cleanup();
  queryClient.clear();
  if (runs !== null) localStorage.setItem('runs', runs);
  showPage(EarContrastPage, AT);
}

const answerWrong = async () => userEvent.click(await screen.findByRole('button', { name: /^bay/ }));

beforeEach(() => {
  remove('runs');
  signIn('sarah');
});

test('a reload continues the round, and shows its result until it is left', async () => {
  showContrast();
  await userEvent.click(await screen.findByRole('button', { name: ears.start }));
  await answerWrong();
  reload();
  await answerWrong();
  await userEvent.click(await screen.findByRole('button', { name: ears.finish }));
  await screen.findByRole('heading', { name: ears.result.score(0, 2) });
  reload();
  await screen.findByRole('heading', { name: ears.result.score(0, 2) });
  await userEvent.click(screen.getByRole('button', { name: ears.toContrast }));
  await screen.findByRole('button', { name: ears.start });
  reload();
  await screen.findByRole('button', { name: ears.start });
});

test('signs and words distinguish the right from the wrong answer', async () => {
  showContrast();
  await userEvent.click(await screen.findByRole('button', { name: ears.start }));
  await answerWrong();
  await screen.findByRole('button', { name: new RegExp(`pay.*${text.feedback.rightOption}`) });
  const wrong = await screen.findByRole('button', { name: new RegExp(`bay.*${text.feedback.wrongOption}`) });
  expect(wrong.querySelector('svg')).not.toBeNull();
});
