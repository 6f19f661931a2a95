import { PGlite } from '@electric-sql/pglite';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import {
  embeddedParsers,
  openPostgres,
  wrapPglite,
  type OpenDatabase,
} from '../src/platform/database/open-database.ts';
import { administer, urlOf } from './postgres-template.ts';

const POOL = 10;

/** A migrated, empty database of the caller's own, on the engine that the run is for. Close it after the tests. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const ground = inject('database');
  return ground.engine === 'pglite' ? openSnapshot(ground.snapshot) : openCopy(ground.serverUrl, ground.template);
}

async function openSnapshot(file: string): Promise<OpenDatabase> {
  const loadDataDir = new Blob([await readFile(file)]);
  return wrapPglite(await PGlite.create({ loadDataDir, parsers: embeddedParsers }));
}

/** Copies stay until the run ends and removes them together: each removal waits for all that the server has to write. */
async function openCopy(serverUrl: string, template: string): Promise<OpenDatabase> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, [
    `create database ${name} template ${template}`,
    // What a test commits need not outlive a crash of the server, and is not waited for.
    `alter database ${name} set synchronous_commit = off`,
  ]);
  return openPostgres(urlOf(serverUrl, name), POOL);
}
