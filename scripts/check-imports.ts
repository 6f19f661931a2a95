import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/**
 * The rules about imports that follow from folders, `features/<area>/<feature>`: ARCHITECTURE.md.
 *
 * Why: docs/decisions/066-areas.md
 */

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');
const SOURCES = ['contract/src', 'content/src', 'speech/src', 'server/src', 'web/src'];
const IMPORT = /^(?:import|export)\s[^;]*?from '(\.[^']+)'/gm;

/** `from` imports `to`: files, features or areas. `file` is the importing file. */
type Edge = { from: string; to: string; file: string };

const faults: string[] = [];
for (const source of SOURCES) {
  const files = await listImports(join(ROOT, source));
  reportCycles('Files', files);
  const features = files.flatMap((edge) => between(edge, 2));
  if (source === 'web/src') {
    for (const { file, to } of features)
      faults.push(`${file} imports the feature ${to}: share through domain, ui or lib.`);
    continue;
  }
  reportCycles('Features', features);
  reportCycles(
    'Areas',
    files.flatMap((edge) => between(edge, 1)),
  );
  for (const { from, to } of files) {
    if (between({ from, to, file: from }, 2).length > 0 && /(?:^|-)store\.ts$/.test(basename(to)))
      faults.push(`${from} imports the store ${to}: a feature calls another through its use cases.`);
  }
}
if (faults.length > 0) console.error(faults.join('\n'));
process.exit(faults.length > 0 ? 1 : 0);

async function listImports(folder: string): Promise<Edge[]> {
  const edges: Edge[] = [];
  for await (const name of glob('**/*.{ts,tsx}', { cwd: folder })) {
    if (/\.test\.tsx?$/.test(name)) continue;
    const file = join(folder, name);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      edges.push({ from: slashes(name), to: slashes(relative(folder, join(dirname(file), target))), file: name });
  }
  return edges;
}

function slashes(path: string): string {
  return path.replaceAll(sep, '/');
}

/**
 * Returns the edge between the areas (depth 1) or features (depth 2) of two files; no edge within one area or feature.
 */
function between({ from, to, file }: Edge, depth: 1 | 2): Edge[] {
  const [one, other] = [roomOf(from, depth), roomOf(to, depth)];
  return one === null || other === null || one === other ? [] : [{ from: one, to: other, file }];
}

function roomOf(path: string, depth: number): string | null {
  const [top, ...rooms] = path.split('/');
  return top === 'features' && rooms.length > depth ? rooms.slice(0, depth).join('/') : null;
}

function reportCycles(what: string, all: readonly Edge[]): void {
  const edges = withoutEnds(all);
  const found = new Map<string, Edge[]>();
  for (const start of new Set(edges.map(({ from }) => from))) {
    const cycle = shortestWayBack(start, edges);
    const key = cycle.map(({ from }) => from).toSorted();
    if (cycle.length > 0) found.set(key.join(), cycle);
  }
  for (const cycle of [...found.values()].toSorted((a, b) => a.length - b.length)) {
    faults.push(`${what} form a cycle: ${[...cycle.map(({ from }) => from), cycle[0]?.from].join(' → ')}`);
    if (what !== 'Files') faults.push(...cycle.map(({ file, to }) => `  ${file} imports ${to}`));
  }
}

/** Drops the edges from nodes without importers and to nodes without imports: no cycle contains them. */
function withoutEnds(edges: readonly Edge[]): readonly Edge[] {
  const [sources, targets] = [new Set(edges.map(({ from }) => from)), new Set(edges.map(({ to }) => to))];
  const rest = edges.filter(({ from, to }) => targets.has(from) && sources.has(to));
  return rest.length === edges.length ? edges : withoutEnds(rest);
}

function shortestWayBack(start: string, edges: readonly Edge[]): Edge[] {
  const ways: Edge[][] = [[]];
  const seen = new Set<string>();
  for (const way of ways) {
    const at = way.at(-1)?.to ?? start;
    if (way.length > 0 && at === start) return way;
    if (seen.has(at)) continue;
    seen.add(at);
    ways.push(...edges.filter(({ from }) => from === at).map((edge) => [...way, edge]));
  }
  return [];
}
