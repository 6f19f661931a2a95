import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSeedApp } from './open-seed-app.ts';
import { SEEDS } from './seeds.ts';
import type { Planted } from './seed.ts';

/** What a seeded data directory says about itself. */
export type SeededFolder = Planted & {
  name: string;
  about: string;
  /** The time at which the state is to be looked at. */
  at: string;
};

export const SEED_FILE = 'seed.json';

/** Makes the state of a seed in an empty data directory. */
async function makeSeed(name: string, dataDir: string): Promise<void> {
  const seed = SEEDS[name];
  if (!seed) throw new Error(`no seed is named ${name}`);
  const test = await openSeedApp(dataDir);
  const planted = await seed.plant(test);
  const at = test.services.clock.now().toISOString();
  await test.close();
  const folder: SeededFolder = { name, about: seed.about, at, ...planted };
  writeFileSync(join(dataDir, SEED_FILE), JSON.stringify(folder, null, 2));
}

if (import.meta.main) {
  const [name = '', dataDir = ''] = process.argv.slice(2);
  await makeSeed(name, dataDir);
  // Timers of the product do not keep the process.
  process.exit(0);
}
