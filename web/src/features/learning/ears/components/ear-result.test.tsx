import type { EarContrast, EarRound } from '@lisan/contract/learner/ears';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../../../test/show-page.tsx';
import { ears } from '../../../../text/ears.ts';
import { ContrastIntro } from './contrast-intro.tsx';
import { EarResult } from './ear-result.tsx';

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
const AT = { path: '/ears/:id', at: '/ears/p-b' };
const ignore = () => undefined;
const round = (kind: EarRound['kind'], correct: number): EarRound => {
  return { uuid: 'r1', kind, contrast: 'p-b', total: 10, correct, trial: null };
};
const showResult = (kind: EarRound['kind'], points: number) => {
  const result = { points, contrast: { ...CONTRAST, trials: 10 } };
  showPage(() => <EarResult round={round(kind, 5)} result={result} onStart={ignore} onLeave={ignore} />, AT);
};

test('says when a round of practice earns points if it earned none', () => {
  showResult('practice', 0);
  expect(screen.getByText(ears.result.noPoints)).toBeTruthy();
});

test.each([
  ['practice', 5],
  ['test', 0],
] as const)('says nothing about missing points after a %s with %i points', (kind, points) => {
  showResult(kind, points);
  expect(screen.queryByText(ears.result.noPoints)).toBeNull();
});

test('starts at zero, with the first stage still ahead', () => {
  showPage(() => <ContrastIntro contrast={CONTRAST} onStart={ignore} />, AT);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  expect(screen.getByText(ears.firstStage)).toBeTruthy();
  expect(document.body.textContent).not.toContain(ears.stage(1));
});
