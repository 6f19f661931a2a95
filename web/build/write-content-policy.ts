import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Inline = { scripts: string[]; styles: string[] };

/** Writes `csp.json`: the hashes of the inline scripts and styles, for the server's Content-Security-Policy. */
export async function writeContentPolicy(out: string): Promise<void> {
  const names = (await readdir(out)).filter((name) => name.endsWith('.html'));
  const pages = await Promise.all(names.map((name) => readFile(join(out, name), 'utf8')));
  const found = pages.map(inlineHashes);
  const policy: Inline = {
    scripts: [...new Set(found.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(found.flatMap(({ styles }) => styles))],
  };
  await writeFile(join(out, 'csp.json'), JSON.stringify(policy, null, 2));
}

export function inlineHashes(html: string): Inline {
  return {
    scripts: contentsOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g).map(hash),
    styles: contentsOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g).map(hash),
  };
}

function contentsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((content) => content !== '');
}

function hash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
