import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SimulatorChange, SimulatorPersistence } from '../../gateways/carrier/simulator-records.ts';

const LONGEST_LINE = 65_536;

/** Keeps the simulated carrier's books in the data directory, one change a line, so that a restart loses no charge. */
export function createSimulatorJournal(dataDir: string): SimulatorPersistence {
  const file = join(dataDir, 'carrier-simulator.jsonl');
  return {
    async load() {
      const latest = new Map<string, SimulatorChange>();
      for await (const line of linesOf(file)) {
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

/** Line by line: a carrier of hundreds of thousands of numbers has longer books than a string may be. */
async function* linesOf(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) return;
  await dropTornLine(file);
  yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

/** A process that was killed may have left half a line; nobody was answered on the strength of it. */
async function dropTornLine(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const tail = Buffer.alloc(Math.min(size, LONGEST_LINE));
  const start = size - tail.length;
  await handle.read(tail, 0, tail.length, start);
  const end = start + tail.lastIndexOf('\n') + 1;
  if (end < size) await handle.truncate(end);
}
