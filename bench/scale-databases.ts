import { compactionJob } from '../server/src/features/compaction/compact-learning.ts';
import { openPostgres } from '../server/src/platform/database/open-database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import type { OwnPostgres } from '../server/test/own-postgres.ts';
import type { TestApp } from '../server/test/build-test-app.ts';
import { makeStaff } from '../server/test/staff.ts';
import { callApi } from '../server/test/call-api.ts';
import { buildScaleApp } from './scale-app.ts';
import { cloneLearners, storeTemplate, withClient } from './scale-clone.ts';
import { lessonStatements } from './scale-extras.ts';
import { countRows, retain } from './scale-sizes.ts';
import { ask, readTemplates, subjectOf, type Side } from './scale-subject.ts';
import { DAY_MS, liveDays } from './scale-year.ts';

/** When the lived year ends and the measurement begins: the same as that of the lists of due work. */
export const END = new Date('2026-03-10T09:00:00Z');

/** From this number of learners on, the pair lives a year, and calls are timed often. */
export const FULL_RUN = 500_000;

export type Base = {
  url: string;
  before: Awaited<ReturnType<typeof countRows>>;
  after: Awaited<ReturnType<typeof countRows>>;
  staffToken: string;
};

export function urlOf({ url }: OwnPostgres, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database in which two learners lived `days` days, and lessons and a colleague of the console. */
export async function createBase(postgres: OwnPostgres, days: number): Promise<Base> {
  await postgres.query('create database base');
  const url = urlOf(postgres, 'base');
  const blank = openPostgres(url, 2);
  await migrate(blank.db);
  await blank.close();
  const test = await buildScaleApp(url, new Date(END.getTime() - days * DAY_MS));
  let before: Base['before'];
  let staffToken: string;
  try {
    const [{ subscriberId: uuid }] = await liveDays(test, days);
    before = await countRows(url);
    await compact(test);
    const staff = await makeStaff(test, 'admin');
    staffToken = staff.token;
    await callApi(test.app, 'GET /api/console/learners/:uuid', { token: staffToken, params: { uuid } });
    const now = test.services.clock.now().toISOString();
    await withClient(url, async (client) => {
      for (const statement of lessonStatements(now)) await client.query(statement);
    });
  } finally {
    await test.close();
  }
  await postgres.query('create database retained template base');
  await retain(urlOf(postgres, 'retained'), END);
  const after = await countRows(urlOf(postgres, 'retained'));
  await storeTemplate(url);
  return { url, before, after, staffToken };
}

/** Clones have what a learner of a year has: events of the last days, and the rows that older ones were moved to. */
async function compact({ services }: TestApp): Promise<void> {
  const job = compactionJob(services);
  while ((await job.pass(new AbortController().signal)) > 0);
}

/** The product on each database, with the course’s values that the calls need. */
export async function openSides(postgres: OwnPostgres, sizes: Record<Side['name'], number>, staffToken: string) {
  const open = async (name: Side['name']): Promise<Side> => {
    const url = urlOf(postgres, name);
    const test = await buildScaleApp(url, END);
    return { name, url, learners: sizes[name], test, staffToken, templates: await readTemplates(url) };
  };
  const timed = sizes.many >= FULL_RUN ? ('full' as const) : ('small' as const);
  const sides = { few: await open('few'), many: await open('many'), timed };
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

/** A copy of the base with as many learners. */
export async function createScaled(postgres: OwnPostgres, name: string, learners: number): Promise<string> {
  await postgres.query(`create database ${name} template base`);
  const url = urlOf(postgres, name);
  await cloneLearners(url, { from: 1, to: Math.round(learners / 2) });
  await withClient(url, (client) => client.query('vacuum analyze'));
  return url;
}
