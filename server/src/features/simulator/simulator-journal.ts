import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulatorChange, SimulatorPersistence } from '../../gateways/carrier/simulator-records.ts';

/** Keeps the simulated carrier's books in the data directory, one change a line, so that a restart loses no charge. */
export function createSimulatorJournal(dataDir: string): SimulatorPersistence {
  const file = join(dataDir, 'carrier-simulator.jsonl');
  return {
    async load() {
      const lines = (await readIfThere(file)).split('\n').filter((line) => line !== '');
      const latest = new Map<string, SimulatorChange>();
      for (const line of lines) {
        // Only `save` below writes this file.
        const change = JSON.parse(line) as SimulatorChange;
        latest.set(`${change.kind} ${change.id}`, change);
      }
      return [...latest.values()];
    },
    async save(changes) {
      await mkdir(dataDir, { recursive: true });
      await appendFile(file, changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
    },
  };
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
