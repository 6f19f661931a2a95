import { openPostgres } from '../server/src/platform/database/open-database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import type { OwnPostgres } from '../server/test/own-postgres.ts';
import { makeStaff } from '../server/test/staff.ts';
import { callApi } from '../server/test/call-api.ts';
import { buildScaleApp } from './scale-app.ts';
import { cloneLearners, storeTemplate, withClient } from './scale-clone.ts';
import { lessonStatements } from './scale-extras.ts';
import { countRows, retain } from './scale-sizes.ts';
import { DAY_MS, liveDays } from './scale-year.ts';

/** When the lived year ends and the measurement begins: the same as that of the lists of due work. */
export const END = new Date('2026-03-10T09:00:00Z');

export type Base = {
  url: string;
  before: Awaited<ReturnType<typeof countRows>>;
  after: Awaited<ReturnType<typeof countRows>>;
  staffToken: string;
  tokens: [string, string];
};

export function urlOf({ url }: OwnPostgres, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database in which two learners lived `days` days, and lessons and a colleague of the console. */
export async function createBase(postgres: OwnPostgres, days: number): Promise<Omit<Base, 'tokens'>> {
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

/** A copy of the base with as many learners. */
export async function createScaled(postgres: OwnPostgres, name: string, learners: number): Promise<string> {
  await postgres.query(`create database ${name} template base`);
  const url = urlOf(postgres, name);
  await cloneLearners(url, { from: 1, to: Math.round(learners / 2) });
  await withClient(url, (client) => client.query('vacuum analyze'));
  return url;
}
