import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(WEB, path), 'utf8');

test.each(['index.html', 'home.html', 'login.html', 'studio.html', 'console.html'])(
  "%s gives the browser's bar the background colour of each theme",
  (page) => {
    const colors = /--sand: light-dark\((.+), (.+)\);/.exec(read('src/ui/tokens.css'))?.slice(1);
    const metas = read(page).matchAll(/name="theme-color" content="(.+)" media="\(prefers-color-scheme: (.+)\)"/g);
    expect(Array.from(metas, ([, color, theme]) => [theme, color])).toEqual([
      ['light', colors?.[0]],
      ['dark', colors?.[1]],
    ]);
  },
);
