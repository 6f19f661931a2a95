import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findConstructions, findInCode, findInMarkdown, type Constructions, type WordList } from './find-words.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * `exempt`: texts that are not prose about the code, and immutable migrations. `pending`: path prefixes that still contain
 * listed words; remove them as they become clean.
 */
type Settings = WordList & {
  exempt: readonly string[];
  pending: readonly string[];
  constructions: Constructions;
  /** Words that are meant literally where the code is about speech. */
  literal: { words: readonly string[]; paths: readonly string[] };
  /** The limit of constructions in 1,000 words of comments. */
  maxConstructions: number;
};

/** Reports words that scripts/words.json replaces by the terms of the field. */
const settings = JSON.parse(readFileSync(join(import.meta.dirname, 'words.json'), 'utf8')) as Settings;
const findings = listFiles().flatMap((file) => find(file).map((finding) => ({ file, ...finding })));
const faults = findings.filter(({ file }) => !isBelow(file, settings.pending));
for (const { file, line, found, instead } of faults) console.error(`${file}:${line} "${found}": write ${instead}`);
for (const prefix of settings.pending)
  if (!findings.some(({ file }) => isBelow(file, [prefix])))
    console.log(`${prefix} is clean: remove it from "pending" in scripts/words.json`);
if (process.argv.includes('--count')) printCounts();
const isStilted = countConstructions();
process.exit(faults.length > 0 || isStilted ? 1 : 0);

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
  const found = file.endsWith('.md') ? findInMarkdown(source, settings) : findInCode(file, source, settings);
  const { words, paths } = settings.literal;
  if (!paths.some((path) => file.startsWith(path))) return found;
  return found.filter((one) => !words.some((word) => isNameOf(one.found, word)));
}

/** Whether a finding is a word, or a name that contains it, such as `onHeard`. */
function isNameOf(found: string, word: string): boolean {
  return found.toLowerCase().includes(word);
}

/** Returns whether comments have too many constructions; `--constructions=<prefix>` prints those below a path. */
function countConstructions(): boolean {
  const prefix = process.argv.find((argument) => argument.startsWith('--constructions='))?.split('=')[1];
  let [words, count] = [0, 0];
  for (const file of listFiles().filter((name) => !name.endsWith('.md'))) {
    const comments = findConstructions(file, readFileSync(join(ROOT, file), 'utf8'), settings.constructions);
    words += comments.words;
    count += comments.found.length;
    if (prefix === undefined || !file.startsWith(prefix)) continue;
    for (const { line, found, instead } of comments.found) console.log(`${file}:${line} "${found}": ${instead}`);
  }
  const rate = (count / words) * 1000;
  const isTooMany = rate > settings.maxConstructions;
  if (prefix !== undefined || isTooMany)
    console.log(
      `${rate.toFixed(1)} stilted constructions in 1,000 words of comments (limit ${settings.maxConstructions})`,
    );
  return isTooMany;
}

/** Prints the findings of each folder, including pending folders. */
function printCounts(): void {
  const folders = Map.groupBy(findings, ({ file }) => file.split('/').slice(0, 3).join('/'));
  for (const [folder, found] of [...folders].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${found.length.toString().padStart(5)} ${folder}`);
}
