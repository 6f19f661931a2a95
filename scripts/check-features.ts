import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /^(?:import|export)\s[^;]*?from '(\.[^']+)'/gm;

type Edge = { from: string; to: string; file: string };

/** Reports cycles between the features of a workspace. A feature imports from lower ones only: ARCHITECTURE.md. */
const features = join(process.argv[2] ?? ROOT, 'server/src/features');
const cycles = findCycles(await listEdges(features));
for (const cycle of cycles) {
  console.error(`Features form a cycle: ${[...cycle.map(({ from }) => from), cycle[0]?.from].join(' → ')}`);
  for (const { file, to } of cycle) console.error(`  ${file} imports ${to}`);
}
process.exit(cycles.length > 0 ? 1 : 0);

async function listEdges(folder: string): Promise<Edge[]> {
  const edges: Edge[] = [];
  for await (const name of glob('**/*.ts', { cwd: folder })) {
    if (name.endsWith('.test.ts')) continue;
    const file = join(folder, name);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = relative(folder, join(dirname(file), target));
      const [from = '', to = ''] = [name.split(sep)[0], imported.split(sep)[0]];
      if (to !== '..' && to !== from) edges.push({ from, to, file: name });
    }
  }
  return edges;
}

/** Returns one cycle for each feature that reaches itself, the shortest first, each cycle once. */
function findCycles(edges: readonly Edge[]): Edge[][] {
  const found = new Map<string, Edge[]>();
  for (const start of new Set(edges.map(({ from }) => from))) {
    const cycle = shortestWayBack(start, edges);
    const members = cycle.map(({ from }) => from);
    if (cycle.length > 0) found.set(members.toSorted().join(), cycle);
  }
  return [...found.values()].toSorted((a, b) => a.length - b.length);
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
