import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInCode, findInMarkdown, type WordList } from './find-words.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * `exempt`: texts that are not prose about the code, and immutable migrations. `pending`: path prefixes that still contain
 * listed words; remove them as they become clean.
 */
type Settings = WordList & { exempt: readonly string[]; pending: readonly string[] };

/** Reports words that scripts/words.json replaces by the terms of the field. */
const settings = JSON.parse(readFileSync(join(import.meta.dirname, 'words.json'), 'utf8')) as Settings;
const findings = listFiles().flatMap((file) => find(file).map((finding) => ({ file, ...finding })));
const faults = findings.filter(({ file }) => !isBelow(file, settings.pending));
for (const { file, line, found, instead } of faults) console.error(`${file}:${line} "${found}": write ${instead}`);
for (const prefix of settings.pending)
  if (!findings.some(({ file }) => isBelow(file, [prefix])))
    console.log(`${prefix} is clean: remove it from "pending" in scripts/words.json`);
if (process.argv.includes('--count')) printCounts();
process.exit(faults.length > 0 ? 1 : 0);

function listFiles(): string[] {
  const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { cwd: ROOT, encoding: 'utf8' });
  // A file that was deleted and is not committed yet is still listed.
  return names
    .split('\n')
    .filter((name) => existsSync(join(ROOT, name)) && name !== '' && !isBelow(name, settings.exempt));
}

function isBelow(file: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => file.startsWith(prefix));
}

function find(file: string): ReturnType<typeof findInMarkdown> {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return file.endsWith('.md') ? findInMarkdown(source, settings) : findInCode(file, source, settings);
}

/** Prints the findings of each folder, pending ones included. */
function printCounts(): void {
  const folders = Map.groupBy(findings, ({ file }) => file.split('/').slice(0, 3).join('/'));
  for (const [folder, found] of [...folders].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${found.length.toString().padStart(5)} ${folder}`);
}
