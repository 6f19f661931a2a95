import type { TestProject } from 'vitest/node';
import { createTemplate } from './postgres-template.ts';
import { removePreparedData } from './prepared-data.ts';
import { pgliteSnapshot } from './pglite-snapshot.ts';
import { runsRedisTests } from './redis.ts';

/** The parts that test files need to open a separate database. */
export type TestDatabase =
  | { engine: 'pglite'; snapshot: string }
  | { engine: 'postgres'; serverUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (project.name === 'server') {
    if (!serverUrl) console.log('PostgreSQL tests do not run: TEST_DATABASE_URL is not set.');
    if (!runsRedisTests()) console.log('Redis tests do not run: there is no redis-server on the PATH.');
    return async () => removePreparedData();
  }
  if (project.name !== 'server-postgres' || !serverUrl) {
    project.provide('database', { engine: 'pglite', snapshot: await pgliteSnapshot() });
    return undefined;
  }
  const template = await createTemplate(serverUrl);
  project.provide('database', { engine: 'postgres', serverUrl, template: template.name });
  return template.drop;
}
