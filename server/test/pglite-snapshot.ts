import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { embeddedParsers, wrapPglite } from '../src/platform/database/open-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/lisan-test');

/**
 * A file with a migrated, otherwise empty PGlite. Creating it takes seconds, so it is cached until a migration changes.
 */
export async function pgliteSnapshot(): Promise<string> {
  const file = join(CACHE, `pglite-${await hashOfMigrations()}.tar`);
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const pglite = await PGlite.create({ parsers: embeddedParsers });
  const database = wrapPglite(pglite);
  await migrate(database.db);
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  // Two runs may start at once: each writes its own file and the last rename wins.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  return file;
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  }
  hash.update(await readFile(join(import.meta.dirname, '../package.json')));
  return hash.digest('hex').slice(0, 16);
}
