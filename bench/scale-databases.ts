import { openPostgres } from '../server/src/platform/database/open-database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import type { OwnPostgres } from '../server/test/own-postgres.ts';
import type { TestApp } from '../server/test/build-test-app.ts';
import { compactLearning } from '../server/test/compact-learning.ts';
import { makeStaff } from '../server/test/staff.ts';
import { callApi } from '../server/test/call-api.ts';
import { buildScaleApp } from './scale-app.ts';
import { cloneLearners, storeTemplate, withClient } from './scale-clone.ts';
import { lessonStatements } from './scale-extras.ts';
import type { Sides } from './scale-measure.ts';
import { PROFILE, WHOLE } from './scale-profile.ts';
import { bytesPerRow, countRows, retain, type BytesPerRow, type LearnerRows } from './scale-sizes.ts';
import { ask, readTemplates, subjectOf, type Side } from './scale-subject.ts';
import { DAY_MS, HABITS, liveDays } from './scale-year.ts';

/** The end of the lived year and the start of the measurement: the same time as for the lists of due work. */
export const END = new Date('2026-03-10T09:00:00Z');

/** Enough that the pages of the smallest table are full. */
const SIZED_CLONES = 200;

/** From this number of learners on, the pair lives a year, and calls are timed often. */
export const FULL_RUN = 500_000;
/** With fewer learners a run only tries the bench. */
const SMALL_RUN = 1_000;

export type Base = { url: string; before: LearnerRows; after: LearnerRows; staffToken: string };

export function urlOf({ url }: OwnPostgres, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Creates databases in which two learners lived `days` days: `lived`, `base` with a colleague of the console, and
 * `retained`.
 */
export async function createBase(postgres: OwnPostgres, days: number): Promise<Base> {
  await postgres.query('create database lived');
  const lived = urlOf(postgres, 'lived');
  const blank = openPostgres(lived, 2);
  await migrate(blank.db);
  await blank.close();
  const uuid = await withApp(lived, new Date(END.getTime() - days * DAY_MS), async (test) => {
    const [{ subscriberId }] = await liveDays(test, days);
    const now = test.services.clock.now().toISOString();
    await withClient(lived, async (client) => {
      for (const statement of lessonStatements(now)) await client.query(statement);
    });
    return subscriberId;
  });
  await postgres.query('create database base template lived');
  const url = urlOf(postgres, 'base');
  const staffToken = await withApp(url, END, async (test) => {
    // Clones get the rows of a learner of a year: events of the last days, and the compacted rows of older events.
    await compactLearning(test.services);
    const { token } = await makeStaff(test, 'admin');
    await callApi(test.app, 'GET /api/console/learners/:uuid', { token, params: { uuid } });
    return token;
  });
  await postgres.query('create database retained template base');
  const retained = urlOf(postgres, 'retained');
  await retain(retained, END);
  const [before, after] = [await countRows(lived), await countRows(retained)];
  await storeTemplate(url, PROFILE);
  return { url, before, after, staffToken };
}

async function withApp<T>(url: string, startAt: Date, act: (test: TestApp) => Promise<T>): Promise<T> {
  const test = await buildScaleApp(url, startAt);
  try {
    return await act(test);
  } finally {
    await test.close();
  }
}

/** Bytes per row of `lived` or `retained`, from clones of all rows of one learner of the pair: thinned rows differ. */
export async function measureYear(
  postgres: OwnPostgres,
  { name, place }: { name: 'lived' | 'retained'; place: 0 | 1 },
): Promise<BytesPerRow> {
  const copy = `${name}_${place}`;
  await postgres.query(`create database ${copy} template ${name}`);
  const url = urlOf(postgres, copy);
  // Only the first learner has a group.
  const parts = place === 0 ? WHOLE : WHOLE.filter(({ table }) => table !== 'learner_group_member');
  await storeTemplate(url, parts, [HABITS[place]]);
  await cloneLearners(url, { from: 1, to: SIZED_CLONES }, parts);
  await withClient(url, (client) => client.query('vacuum analyze'));
  return bytesPerRow(url, parts);
}

/** Opens the product on each database, with the course’s values that the calls need. */
export async function openSides(postgres: OwnPostgres, sizes: Record<Side['name'], number>, staffToken: string) {
  const open = async (name: Side['name']): Promise<Side> => {
    const url = urlOf(postgres, name);
    const test = await buildScaleApp(url, END);
    return { name, url, learners: sizes[name], test, staffToken, templates: await readTemplates(url) };
  };
  const timed = sizes.many >= FULL_RUN ? 'full' : sizes.many >= SMALL_RUN ? 'small' : 'trial';
  const sides: Sides = { few: await open('few'), many: await open('many'), timed };
  const subject = subjectOf(sides.few, { turn: 0, salt: 0, place: 0 });
  const { levels } = await callApi(sides.few.test.app, 'GET /api/get/levels');
  const levelId = levels[0]?.uuid ?? '';
  const quiz = await ask(subject, 'POST /api/check/week/quiz/status', { body: {} });
  const { content } = await ask(subject, 'GET /api/get/main/content', {
    query: { ActiveWeek: '1', level_id: levelId },
  });
  // Items of other kinds ask for an answer.
  const itemId = (content as unknown as { audio: { uuid: string }[] }).audio[0]?.uuid ?? '';
  return { sides, course: { levelId, week: String(quiz['week'] ?? 1), itemId } };
}

/** Creates a copy of the base with so many learners. */
export async function createScaled(postgres: OwnPostgres, name: string, learners: number): Promise<string> {
  await postgres.query(`create database ${name} template base`);
  const url = urlOf(postgres, name);
  await cloneLearners(url, { from: 1, to: Math.round(learners / 2) }, PROFILE);
  await withClient(url, (client) => client.query('vacuum analyze'));
  return url;
}
