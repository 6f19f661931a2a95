import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatorJournal } from './simulator-journal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lisan-journal-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const change = (id: string, value: unknown) => ({ kind: 'account', id, value });

it('gives the latest of every record, nothing before the first', async () => {
  const journal = createSimulatorJournal(dataDir);
  expect(await journal.load()).toEqual([]);
  await journal.save([change('a', 1), change('b', 1)]);
  await journal.save([change('a', 2), change('b', null)]);
  expect(await createSimulatorJournal(dataDir).load()).toEqual([change('a', 2), change('b', null)]);
});

it('forgets the half of a line that a killed process left, and continues after it', async () => {
  await createSimulatorJournal(dataDir).save([change('a', 1)]);
  appendFileSync(join(dataDir, 'carrier-simulator.jsonl'), '{"kind":"account","id":"a","val');
  const journal = createSimulatorJournal(dataDir);
  expect(await journal.load()).toEqual([change('a', 1)]);
  await journal.save([change('b', 1)]);
  expect(await createSimulatorJournal(dataDir).load()).toEqual([change('a', 1), change('b', 1)]);
});

it('starts with a line that an earlier version left torn in the middle', async () => {
  await createSimulatorJournal(dataDir).save([change('a', 1)]);
  appendFileSync(join(dataDir, 'carrier-simulator.jsonl'), '{"kind":"account","id":"b","val\n');
  await createSimulatorJournal(dataDir).save([change('c', 1)]);
  expect(await createSimulatorJournal(dataDir).load()).toEqual([change('a', 1), change('c', 1)]);
});

it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'leaves nothing of a change that a full disk refused, and loses none that came after',
  async () => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', dataDir]);
    try {
      const journal = createSimulatorJournal(dataDir);
      await journal.save([change('a', 1)]);
      await expect(journal.save([change('b', 'x'.repeat(200_000))])).rejects.toThrow('ENOSPC');
      await journal.save([change('c', 1)]);
      expect(await createSimulatorJournal(dataDir).load()).toEqual([change('a', 1), change('c', 1)]);
    } finally {
      spawnSync('umount', ['-l', dataDir]);
    }
  },
);
