import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { printArchitecture } from './architecture-lists.ts';
import { COMMANDS } from './commands.ts';
import { findCommandFaults, findStaleCommands, printCommandsPage } from './commands-page.ts';
import { printConfigurationPage } from './configuration-page.ts';
import { findDecisionFaults, printDecisionsPage, readDecisions } from './decisions-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const README_LIMIT = 5000;
/** Files whose texts may name a command of this repository. */
const NAMING = ['*.md', '*.ts', '*.tsx', '*.mjs', '*.yaml', '*.yml', '*.sh', '*.txt', 'NOTICE', '.ci/run'];

/**
 * Writes the generated pages and lists. With `--check` it writes nothing and reports pages that are stale; in both cases it reports
 * scripts without an entry, commands that do not exist, faults of decisions, and a README that is too long.
 */
const decisions = readDecisions(join(ROOT, 'docs/decisions'));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const pages: Record<string, string> = {
  'ARCHITECTURE.md': printArchitecture(read('ARCHITECTURE.md')),
  'docs/commands.md': printCommandsPage(),
  'docs/configuration.md': printConfigurationPage(),
  'docs/decisions/README.md': printDecisionsPage(decisions),
};
const stale: string[] = [];
for (const [page, text] of Object.entries(pages)) {
  const { code } = await format(page, text, { printWidth: 120 });
  if (process.argv.includes('--check'))
    stale.push(...(readIfThere(page) === code ? [] : [`${page} is stale: npm run docs`]));
  else writeFileSync(join(ROOT, page), code);
}
const faults = [
  ...stale,
  ...findCommandFaults(scripts),
  ...findDecisionFaults(decisions).map((fault) => `docs/decisions/${fault}`),
  ...listNamingFiles().flatMap(findStaleNames),
  ...(Buffer.byteLength(read('README.md')) > README_LIMIT ? [`README.md has more than ${README_LIMIT} bytes`] : []),
];
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function readIfThere(path: string): string | null {
  return existsSync(join(ROOT, path)) ? read(path) : null;
}

function listNamingFiles(): string[] {
  const names = execFileSync('git', ['ls-files', ...NAMING], { cwd: ROOT, encoding: 'utf8' });
  // A file that was deleted and is not committed yet is still listed.
  return names.split('\n').filter((name) => name !== '' && existsSync(join(ROOT, name)));
}

function findStaleNames(file: string): string[] {
  const links = [...read(file).matchAll(/Why: (docs\/decisions\/[\w-]+\.md)/g)].map(([, page = '']) => page);
  const missing = links
    .filter((page) => !existsSync(join(ROOT, page)))
    .map((page) => `${file}: ${page} does not exist`);
  const isCommand = (name: string) => COMMANDS.some((command) => command.name === name);
  const stale = findStaleCommands(read(file), isCommand);
  return [...missing, ...stale.map((name) => `${file}: npm run ${name} is no command, or an old name`)];
}
