import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMasculine, type AddressList } from './find-masculine.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * `sources`: path prefixes with texts of the interface. `exempt`: texts that people type, and wording that its hash
 * pins.
 */
type Settings = AddressList & { sources: readonly string[]; exempt: readonly string[] };

/** Reports Arabic of the interface that addresses men only, by the list in scripts/address.json. */
const settings = JSON.parse(readFileSync(join(import.meta.dirname, 'address.json'), 'utf8')) as Settings;
const files = listFiles().map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }));
const faults = files.flatMap(({ file, source }) =>
  findMasculine(file, source, settings).map((finding) => ({ file, ...finding })),
);
for (const { file, line, found, instead } of faults)
  console.error(`${file}:${line} "${found}" addresses men only: write ${instead}`);
for (const phrase of settings.allowed)
  if (!files.some(({ source }) => source.includes(phrase)))
    console.log(`"${phrase}" is in no text: remove it from "allowed" in scripts/address.json`);
process.exit(faults.length > 0 ? 1 : 0);

function listFiles(): string[] {
  const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.html'], { cwd: ROOT, encoding: 'utf8' });
  return names.split('\n').filter(isChecked);
}

function isChecked(name: string): boolean {
  if (!startsWithAny(name, settings.sources) || startsWithAny(name, settings.exempt)) return false;
  // A file that was deleted and is not committed yet is still listed.
  return !/\.(test|fixture)\.tsx?$/.test(name) && existsSync(join(ROOT, name));
}

function startsWithAny(name: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => name.startsWith(prefix));
}
