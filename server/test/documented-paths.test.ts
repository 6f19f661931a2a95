import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
/** A file in backticks; names with placeholders, and files of an installation, do not match. */
const NAMED_FILE = /`(?!DATA_DIR)([\w./-]+\.(?:tsx?|mjs|json|html|css|sql))`/g;

/** Whether a page names a file by its path, or by the end of it. */
function exists(name: string): boolean {
  return FILES.some((file) => file === name || file.endsWith(`/${name}`));
}

it.each(['README.md', 'ARCHITECTURE.md', 'docs/extending.md', 'docs/testing.md', 'docs/operations.md'])(
  '%s names files that exist',
  (page) => {
    const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(NAMED_FILE)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  },
);
