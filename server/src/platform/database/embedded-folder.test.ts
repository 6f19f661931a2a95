import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasEmbeddedDatabase, openEmbeddedFolder } from './embedded-folder.ts';
import { DataDirectoryError } from './lock-data-directory.ts';

const WHOLE = [
  'PG_VERSION',
  'base/1/112',
  'global/pg_control',
  'pg_hba.conf',
  'pg_multixact/members/0000',
  'pg_notify/0000',
  'pg_wal/000000010000000000000001',
  'pg_xact/0000',
  'postgresql.conf',
];

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lisan-folder-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function store(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), '');
  }
}

const storeDatabase = () => store(...WHOLE.map((name) => `pglite/${name}`));

function refusal(): string {
  try {
    openEmbeddedFolder(dir).unlock();
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    expect(error.message).not.toContain('\n');
    return error.message;
  }
  return 'opened';
}

describe('the folder of the embedded database', () => {
  it.each([[[]], [['compile-cache/x', 'web-assets/x', 'clock.json']]])(
    'is new beside nothing of an installation: %j',
    (names) => {
      store(...names);
      for (const folder of ['pglite', 'media', 'live']) mkdirSync(join(dir, folder));
      const folder = openEmbeddedFolder(dir);
      expect(folder.isNew).toBe(true);
      folder.unlock();
    },
  );

  it('is new where the data directory is missing', () => {
    expect(hasEmbeddedDatabase(join(dir, 'none'))).toBe(false);
  });

  it('exists when it is whole, and is not created', () => {
    storeDatabase();
    const folder = openEmbeddedFolder(dir);
    expect(folder.isNew).toBe(false);
    folder.unlock();
  });

  it.each(['PG_VERSION', 'base', 'global', 'pg_hba.conf', 'pg_wal', 'pg_xact', 'postgresql.conf'])(
    'is refused without %s, and stays as it is',
    (name) => {
      storeDatabase();
      store('secrets.json', 'media/avatar.jpg');
      rmSync(join(dir, 'pglite', name), { recursive: true });
      const before = readdirSync(dir, { recursive: true }).toSorted();
      const message = refusal();
      expect(message).toContain(`${join(dir, 'pglite')} is incomplete: ${name}`);
      expect(message).toContain(`remove ${dir}/pglite, ${dir}/secrets.json, and ${dir}/media`);
      rmSync(join(dir, 'lisan.lock'));
      expect(readdirSync(dir, { recursive: true }).toSorted()).toEqual(before);
    },
  );

  it.each(['secrets.json', 'media/avatar.jpg', 'live/chunk'])('is lost, not new, beside %s', (trace) => {
    store(trace);
    expect(refusal()).toContain(
      `${join(dir, 'pglite')} is missing, but ${join(dir, trace.split('/')[0] ?? '')} exists`,
    );
    mkdirSync(join(dir, 'pglite'));
    expect(refusal()).toContain('is missing, but');
  });

  it('is refused where it is a file', () => {
    store('pglite');
    expect(refusal()).toContain('is incomplete');
  });

  it('replaces what a start left that was killed while it created the database', async () => {
    const killed = openEmbeddedFolder(dir);
    store('secrets.json', 'pglite.new/PG_VERSION');
    killed.unlock();

    const folder = openEmbeddedFolder(dir);
    expect(folder.isNew).toBe(true);
    await folder.create(async (unfinished) => {
      expect(readdirSync(unfinished)).toEqual([]);
      writeFileSync(join(unfinished, 'PG_VERSION'), '18');
    });
    folder.unlock();
    expect(readdirSync(join(dir, 'pglite'))).toEqual(['PG_VERSION']);
    expect(existsSync(join(dir, 'pglite.new'))).toBe(false);
  });

  it('is the restored one, whatever an unfinished one left beside it', () => {
    storeDatabase();
    store('pglite.new/PG_VERSION');
    const folder = openEmbeddedFolder(dir);
    expect(folder.isNew).toBe(false);
    folder.unlock();
    expect(readdirSync(join(dir, 'pglite'))).toHaveLength(WHOLE.length);
    expect(existsSync(join(dir, 'pglite.new'))).toBe(false);
  });
});
