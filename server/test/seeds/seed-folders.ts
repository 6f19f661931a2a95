import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, constants } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/lisan-seeds');
const MAKE = join(import.meta.dirname, 'make-seed.ts');
export const SEED_FILE = 'seed.json';
/** What a seeded state is made of; other changes of the code are reported by the tests of the seeds. */
const SOURCES = ['server/migrations', 'server/test/seeds', 'server/src/demo'];

/** Who signs in, and as whom. */
export type SeedPerson = { number: string; who: string };

export type Planted = {
  people: SeedPerson[];
  /** What to look at, one line each. */
  look: string[];
  /** A lesson is on the air, into which the development server sends a picture. */
  isOnAir?: boolean;
};

/** What a seeded data directory says about itself. */
export type SeededFolder = Planted & {
  name: string;
  about: string;
  /** The time at which the state is to be looked at. */
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
  // A process of its own, because the product does not end by itself.
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
