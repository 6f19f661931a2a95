import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from './print-markdown.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The order of the areas: each imports only from the areas before it. */
const AREAS = ['account', 'billing', 'live', 'learning', 'upkeep', 'console'];
const LISTED = [
  'server/src/domain',
  'server/src/gateways',
  'server/src/platform',
  'web/src/domain',
  'web/src/ui',
  'web/src/lib',
];
const LISTS = /(?<=<!-- lists: npm run docs -->\n).*?(?=<!-- end of lists -->)/s;

/** Returns ARCHITECTURE.md with the lists of features and parts as the folders are now. @throws Error without the marks */
export function printArchitecture(page: string): string {
  if (!LISTS.test(page)) throw new Error('ARCHITECTURE.md has no "<!-- lists: npm run docs -->"');
  const rows = [
    ...AREAS.map((area) => [
      `\`features/${area}\``,
      foldersOf(`server/src/features/${area}`),
      foldersOf(`web/src/features/${area}`),
    ]),
    ...LISTED.map((folder) => {
      const parts = foldersOf(folder);
      return [`\`${folder}\``, ...(folder.startsWith('web/') ? ['', parts] : [parts, ''])];
    }),
  ];
  return page.replace(LISTS, () => `\n${printTable(['folder', 'server', 'web'], rows)}\n\n`);
}

/** Returns the names of the folders in a folder; empty without the folder, as for the console's screens. */
function foldersOf(folder: string): string {
  try {
    const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== 'fonts')
      .map(({ name }) => name)
      .toSorted()
      .join(', ');
  } catch {
    return '';
  }
}
