import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Claim } from '../tools/claims.ts';

const ASSETS = join(import.meta.dirname, '../../web/dist/assets');
const REACH_KB = 25;
/** SDKs of media providers, loaded where a lesson of theirs plays. */
const SDKS = /^(?:livekit-client|AgoraRTC|hls[-.])/;
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["']\.\/([\w.~-]+\.js)["']/g;

/** The largest of the screens that are loaded when they are opened, with every script that it needs and home has not. */
export function measureLazyRoutes(): Claim[] {
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const page = readFileSync(join(ASSETS, '../index.html'), 'utf8');
  const home = names.filter((name) => name.startsWith('home-page-'));
  const linked = [...page.matchAll(/\/assets\/([\w.~-]+\.js)/g)].map((match) => match[1] ?? '');
  const present = closureOf([...linked, ...home]);
  const screens = names.filter((name) => /-pages?-/.test(name) && !home.includes(name));
  const sizes = screens.map((name) => {
    const added = [...closureOf([name])].filter((file) => !present.has(file) && !SDKS.test(file));
    return { name, kb: added.reduce((sum, file) => sum + gzipped(file), 0) / 1024, files: added.length };
  });
  const [largest, ...rest] = sizes.toSorted((a, b) => b.kb - a.kb);
  for (const { name, kb, files } of rest.slice(0, 4))
    console.log(`lazy route ${name}: ${kb.toFixed(1)} KB in ${files}`);
  if (!largest) throw new Error('The build has no screens of their own');
  const name = `largest of ${sizes.length} lazy routes (${largest.name})`;
  return [{ name, value: largest.kb, reach: REACH_KB, atLeast: false, unit: ' KB gz' }];
}

/** The files and all that they import statically. */
function closureOf(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const pending = [...files];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const imports = readFileSync(join(ASSETS, file), 'utf8').matchAll(STATIC_IMPORT);
    pending.push(...[...imports].map((match) => match[1] ?? ''));
  }
  return seen;
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length;
}
