import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Prints a table; a pipe in a cell is escaped. The formatter aligns its columns. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns a link from a page in docs/ to a page or heading of the repository, under its title. @throws Error without it */
export function linkTo(page: string): string {
  const [file = '', anchor] = page.split('#');
  const headings = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => heading,
  );
  const title = anchor === undefined ? headings[0] : headings.find((heading) => anchorOf(heading) === anchor);
  if (title === undefined) throw new Error(`${page} does not exist`);
  return `[${title}](${posix.relative('docs', file)}${anchor === undefined ? '' : `#${anchor}`})`;
}

/** The address of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  const text = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
  return text.replaceAll(' ', '-');
}
