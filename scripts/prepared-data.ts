import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREPARE = join(import.meta.dirname, '../e2e/support/prepare-data.ts');

let prepared = process.env.PREPARED_DATA;

/**
 * Returns the folder of prepared data: the folder of the run that started this process, or a new folder, which this
 * process fills and removes at its end.
 */
export function preparedData(parent = tmpdir()): string {
  prepared ??= prepare(parent);
  return prepared;
}

function prepare(parent: string): string {
  const folder = mkdtempSync(join(parent, 'lisan-prepared-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [PREPARE, folder], { stdio: 'inherit' });
  return folder;
}
