import { PGlite } from '@electric-sql/pglite';
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

let copies = 0;

/** A migrated, empty database of the caller's own, on the engine that the run is for. Close it after the tests. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const ground = inject('database');
  return ground.engine === 'pglite' ? openSnapshot(ground.snapshot) : openCopy(ground.serverUrl, ground.template);
}

async function openSnapshot(file: string): Promise<OpenDatabase> {
  const loadDataDir = new Blob([await readFile(file)]);
  return wrapPglite(await PGlite.create({ loadDataDir, parsers: embeddedParsers }));
}

async function openCopy(serverUrl: string, template: string): Promise<OpenDatabase> {
  const name = `${template}_${process.pid}_${++copies}`;
  await administer(serverUrl, `create database ${name} template ${template}`);
  const database = openPostgres(urlOf(serverUrl, name), POOL);
  return {
    ...database,
    async close() {
      await database.close();
      await administer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
