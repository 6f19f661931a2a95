import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, open, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SimulatorChange, SimulatorPersistence } from '../../../gateways/carrier/simulator/records.ts';

const MAX_LINE_LENGTH = 65_536;

/** Stores the simulated carrier's books in the data directory, one change a line, so that a restart loses no charge. */
export function createSimulatorJournal(dataDir: string): SimulatorPersistence {
  const file = join(dataDir, 'carrier-simulator.jsonl');
  let last = Promise.resolve();
  return {
    async load() {
      const latest = new Map<string, SimulatorChange>();
      for await (const line of linesOf(file)) {
        const change = parseLine(line);
        if (change) latest.set(`${change.kind} ${change.id}`, change);
      }
      return [...latest.values()];
    },
    async save(changes) {
      const lines = changes.map((change) => `${JSON.stringify(change)}\n`).join('');
      // One write after the other, so that the rest of a failed write can be cut off.
      const saving = last.then(() => append(file, lines));
      last = saving.catch(() => undefined);
      return saving;
    },
  };
}

/** Appends all lines or nothing, even on a full disk. */
async function append(file: string, lines: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const before = await stat(file).catch(() => null);
  try {
    await appendFile(file, lines);
  } catch (error) {
    await truncate(file, before?.size ?? 0).catch(() => undefined);
    throw error;
  }
}

/** Only `append` above writes this file; a line that it could not finish is no change. */
function parseLine(line: string): SimulatorChange | null {
  try {
    return JSON.parse(line) as SimulatorChange;
  } catch {
    return null;
  }
}

/**
 * Reads line by line: the books of a carrier with hundreds of thousands of numbers exceed the maximum length of a
 * string.
 */
async function* linesOf(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) return;
  await dropTornLine(file);
  yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

/** A killed process may have left half a line; no caller got a reply for it. */
async function dropTornLine(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const tail = Buffer.alloc(Math.min(size, MAX_LINE_LENGTH));
  const start = size - tail.length;
  await handle.read(tail, 0, tail.length, start);
  const end = start + tail.lastIndexOf('\n') + 1;
  if (end < size) await handle.truncate(end);
}
