import { expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { finishSession, startSession } from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { calendarDayOf, figureDay } from '../../../domain/figures/figure-day.ts';
import { addDays } from '../../../domain/progress/learner-day.ts';
import { listSteps } from '../../console/figures/steps/list-steps.ts';
import { readStep, type FigureRow } from '../../console/figures/steps/step.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'Asia/Baghdad';
/** More than the sessions that anything else needs. */
const DAYS = 18;

const nameOf = ({ metric, plan, kind, detail, value }: FigureRow) => [metric, plan, kind, detail, value].join(' ');

/** Computes the rows of `npm run staff:figures` for `days` days from `first` on. */
async function figures(server: TestApp, first: string, days: number): Promise<string[][]> {
  const read: string[][] = [];
  for (let day = 0; day < days; day += 1) {
    const rows: FigureRow[] = [];
    for (const step of listSteps(ZONE))
      rows.push(...(await readStep(server.services.db, step, figureDay(addDays(first, day), ZONE))));
    read.push(rows.map(nameOf).toSorted());
  }
  return read;
}

it('leaves the figures of every day as they were', async ({ server }) => {
  const { clock } = server.services;
  const learner = await signUp(server);
  const first = calendarDayOf(clock.now(), ZONE);
  await setAccess(server, learner, new Date(clock.now().getTime() + 90 * DAY_MS));
  // A day later, before midnight in Baghdad and after it: one learner-day on two days of the figures.
  const { until } = figureDay(addDays(first, 1), ZONE);
  server.advance(until.getTime() - HOUR_MS / 2 - clock.now().getTime());
  await finishItem(server, learner, FIXTURE.word);
  server.advance(HOUR_MS);
  await finishItem(server, learner, FIXTURE.sentence);
  for (let day = 0; day < DAYS; day += 1) {
    server.advance(DAY_MS);
    const session = await startSession(learner).catch(() => null);
    if (session) await finishSession(server, learner, { session, isWrong: () => false });
  }
  server.advance(40 * DAY_MS);
  const before = await figures(server, first, DAYS + 4);
  expect(before.flat().filter((row) => row.startsWith('sessions ')).length).toBeGreaterThan(14);
  expect(before[1]?.filter((row) => row.startsWith('cohort_active'))).toEqual(['cohort_active  day_1  1']);
  await compactLearning(server.services);
  expect(await figures(server, first, DAYS + 4)).toEqual(before);
});
