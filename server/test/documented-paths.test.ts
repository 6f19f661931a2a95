import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
/** A file in backticks; names with placeholders, and files of an installation, do not match. */
const NAMED_FILE = /`(?!DATA_DIR)([\w./-]+\.(?:tsx?|mjs|json|html|css|sql))`/g;

/** Whether a page names a file by its path, or by the end of it. */
function exists(name: string): boolean {
  return FILES.some((file) => file === name || file.endsWith(`/${name}`));
}

const CHAPTERS = FILES.filter((file) => /^docs\/operations\/.*\.md$/.test(file));

it.each(['README.md', 'ARCHITECTURE.md', 'docs/commands.md', 'docs/extending.md', 'docs/testing.md', ...CHAPTERS])(
  '%s names files that exist',
  (page) => {
    const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(NAMED_FILE)].map(([, name = '']) => name);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  },
);

/** The address of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  const text = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
  return text.replaceAll(' ', '-');
}

function hasAnchor(file: string, anchor: string): boolean {
  const headings = readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor);
}

/** The links of a page to files of the repository that lead nowhere. */
function brokenLinks(page: string): string[] {
  const links = readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].flatMap(([, path = '', anchor]) => {
    const file = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
    if (!existsSync(join(ROOT, file))) return [`${page}: ${path}`];
    return anchor === undefined || hasAnchor(file, anchor) ? [] : [`${page}: ${path}#${anchor}`];
  });
}

it('links lead to pages and headings that exist', () => {
  const pages = FILES.filter((file) => /^(?:README|ARCHITECTURE|docs\/.*)\.md$/.test(file));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(brokenLinks)).toEqual([]);
});
