import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, constants } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/lisan-seeds');
const MAKE = join(import.meta.dirname, 'make-seed.ts');
export const SEED_FILE = 'seed.json';
/** The sources of a seeded state; the tests of the seeds report other changes of the code. */
const SOURCES = ['server/migrations', 'server/test/seeds', 'server/src/demo'];

/** A person to sign in with, and their role in the state. */
export type SeedPerson = { number: string; who: string };

export type Planted = {
  people: SeedPerson[];
  /** The things to look at, one line each. */
  look: string[];
  /** A lesson is on the air; the development server sends a picture into it. */
  isOnAir?: boolean;
};

/** The description of a seeded data directory. */
export type SeededFolder = Planted & {
  name: string;
  about: string;
  /** The time for looking at the state. */
  at: string;
};

/**
 * Copies the state of a seed into a data directory that does not exist. The state is made once and stored until a
 * migration or a seed changes.
 * @throws Error when it cannot be made; the reason is printed
 */
export function copySeed(name: string, dataDir: string): void {
  const stored = join(CACHE, `${name}-${hashOfSources()}`);
  if (!existsSync(stored)) makeSeed(name, stored);
  mkdirSync(dataDir, { recursive: true });
  cpSync(stored, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

export function readSeedFile(dataDir: string): SeededFolder {
  // `make-seed.ts` writes it.
  return JSON.parse(readFileSync(join(dataDir, SEED_FILE), 'utf8')) as SeededFolder;
}

function makeSeed(name: string, stored: string): void {
  const unfinished = `${stored}.${process.pid}`;
  // A separate process, because the product does not end by itself.
  const { status } = spawnSync(process.execPath, [MAKE, name, unfinished], { stdio: 'inherit' });
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The seed ${name} could not be made.`);
  }
  for (const old of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    if (old.startsWith(`${name}-`) && old !== unfinished.slice(CACHE.length + 1))
      rmSync(join(CACHE, old), { recursive: true, force: true });
  }
  renameSync(unfinished, stored);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const names = readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile() && /\.(?:ts|sql)$/.test(entry.name));
    for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
      hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}
