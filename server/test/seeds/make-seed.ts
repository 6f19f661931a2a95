import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSeedApp } from './open-seed-app.ts';
import { SEED_FILE, type SeededFolder } from './seed-folders.ts';
import { SEEDS } from './seeds.ts';

/** Makes the state of a seed in an empty data directory. */
async function makeSeed(name: string, dataDir: string): Promise<void> {
  const seed = SEEDS[name];
  if (!seed) {
    const known = Object.entries(SEEDS).map(([known, { about }]) => `  ${known.padEnd(18)}${about}`);
    console.error([`There is no seed ${name}. There are:`, ...known].join('\n'));
    process.exit(1);
  }
  console.log(`Making the seed ${name}, this once …`);
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
