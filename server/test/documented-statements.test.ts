import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../src/platform/database/open-database.ts';
import { openTestDatabase } from './database.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync('docs/{operations,runbooks}/*.md', { cwd: ROOT });
/** A query in backticks, or the argument of psql; statements with a placeholder do not match. */
const STATEMENT = /`((?:select|update) [^`…]+)`|(?:-c|--command)[= \\\n]+'(select [^'…]+)'/g;
/** Of PostgreSQL's server, which PGlite is not. */
const SERVER_ONLY = /pg_ls_tmpdir|pg_stat_archiver|pg_replication_slots|pg_is_in_recovery/;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('statements of the book run on the schema', async () => {
  const found = PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(STATEMENT)].map(([, code, argument]) => ({
      page,
      text: (code ?? argument ?? '').replaceAll('\\|', '|'),
    })),
  );
  expect(found.length).toBeGreaterThan(10);
  const refused: string[] = [];
  for (const { page, text } of found) {
    if (database.engine === 'pglite' && SERVER_ONLY.test(text)) continue;
    await sql`explain ${sql.raw(text)}`.execute(database.db).catch((error: Error) => {
      refused.push(`${page}: ${text}: ${error.message}`);
    });
  }
  expect(refused).toEqual([]);
});
