import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync } from 'vite';

/** A browser below the floor must be able to show that the app does not run in it. */
const TARGET = 'es2015';

const INLINE = /<script>([\s\S]*?)<\/script>/g;

/** Minifies the inline scripts of the pages, which the bundler leaves as they are written. */
export async function minifyInlineScripts(out: string): Promise<void> {
  const names = (await readdir(out)).filter((name) => name.endsWith('.html'));
  await Promise.all(
    names.map(async (name) => {
      const path = join(out, name);
      await writeFile(path, minifyScriptsOf(await readFile(path, 'utf8')));
    }),
  );
}

/** @throws Error when an inline script cannot be parsed */
export function minifyScriptsOf(html: string): string {
  return html.replace(INLINE, (_, script: string) => {
    const { code, errors } = minifySync('inline.js', script, { module: false, compress: { target: TARGET } });
    if (errors.length > 0) throw new Error(`An inline script cannot be parsed: ${errors[0]?.message}`);
    return `<script>${code.trim()}</script>`;
  });
}
