import { PGlite } from '@electric-sql/pglite';
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import {
  embeddedParsers,
  openPostgres,
  wrapPglite,
  type OpenDatabase,
} from '../src/platform/database/open-database.ts';
import { openPooled } from './pglite-pool.ts';
import { administer, urlOf } from './postgres-template.ts';

const POOL = 10;

/** Opens a migrated, empty database of the caller's own, on the engine of the run. Close it after the tests. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const provided = inject('database');
  return provided.engine === 'pglite'
    ? openPooled(provided.snapshot)
    : openNew(provided.serverUrl, provided.template, provided.template);
}

/** Opens a database without any table, on the engine of the run. Close it after the tests. */
export async function openBlankDatabase(): Promise<OpenDatabase> {
  const provided = inject('database');
  return provided.engine === 'pglite'
    ? wrapPglite(await PGlite.create({ parsers: embeddedParsers }))
    : openNew(provided.serverUrl, provided.template, 'template0');
}

/**
 * New databases have the name of the run. They are removed together at its end, because each removal waits for all
 * pending writes of the server.
 */
async function openNew(serverUrl: string, run: string, template: string): Promise<OpenDatabase> {
  const name = `${run}_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, [
    `create database ${name} template ${template}`,
    // Commits of tests need not survive a crash of the server, so they do not wait for the disk.
    `alter database ${name} set synchronous_commit = off`,
  ]);
  return openPostgres(urlOf(serverUrl, name), POOL);
}
