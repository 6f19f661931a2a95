import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { printClaims } from '../bench/tools/claims.ts';
import { applyMutant, findMutants, type Mutant } from './mutants/find-mutants.ts';
import { TestFinder } from './mutants/find-tests.ts';
import { FIXED_MUTANTS, locateMutant } from './mutants/fixed-mutants.ts';
import { Sandbox } from './mutants/sandbox.ts';
import { readArguments } from './read-arguments.ts';

/** Changes the rules one line at a time, in a copy of the tree, and counts the changes that a test notices. */
const ROOT = join(import.meta.dirname, '..');
const RULES = 'server/src/{domain,features/billing/subscription}/**/*.ts';
const REACH_PERCENT = 90;

const { values: asked } = readArguments({
  options: {
    count: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    'max-workers': { type: 'string' },
  },
});

const workers = asked['max-workers'] === undefined ? undefined : Number(asked['max-workers']);
const sandbox = new Sandbox(ROOT, { workers });
const finder = new TestFinder(sandbox.root);
const passed = new Map<string, boolean>();

const mutants = chooseMutants();
const survivors: Mutant[] = [];
for (const [i, mutant] of mutants.entries()) {
  const isKilled = await kill(mutant);
  if (!isKilled) survivors.push(mutant);
  console.log(`${i + 1}/${mutants.length} ${isKilled ? 'killed  ' : 'SURVIVED'} ${describe(mutant)}`);
}
console.log(survivors.length === 0 ? '' : `\nsurvivors:\n${survivors.map(describe).join('\n')}\n`);
const value = (100 * (mutants.length - survivors.length)) / mutants.length;
printClaims([{ name: 'mutants killed', value, reach: REACH_PERCENT, atLeast: true, unit: ' %' }]);

/** Returns the fixed mutants and a sample that depends on the seed and on the mutants themselves. */
function chooseMutants(): Mutant[] {
  const isAsked = ({ path }: { path: string }) => path.includes(asked.only);
  const fixed = FIXED_MUTANTS.filter(isAsked).map((one) => locateMutant(one, sandbox.read(one.path)));
  const found = globSync(RULES, { cwd: sandbox.root })
    .filter((path) => !path.endsWith('.test.ts') && path.includes(asked.only))
    .flatMap((path) => findMutants(path, sandbox.read(path)));
  const sample = found
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .toSorted((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, Number(asked.count))
    .map(({ mutant }) => mutant);
  console.log(`${fixed.length} fixed mutants and ${sample.length} of ${found.length}, seed ${asked.seed}`);
  if (fixed.length + sample.length === 0) throw new Error(`no mutant in a path with "${asked.only}"`);
  return [...fixed, ...sample];
}

function rankOf({ path, line, change }: Mutant): string {
  return createHash('sha256').update([asked.seed, path, line, change].join('\0')).digest('hex');
}

/** Whether a test fails with the change. The stages run one after another until one does. */
async function kill(mutant: Mutant): Promise<boolean> {
  const source = sandbox.read(mutant.path);
  for (const tests of finder.stagesOf(mutant.path)) {
    await requireGreen(tests);
    sandbox.write(mutant.path, applyMutant(mutant, source));
    const isGreen = await sandbox.passes(tests);
    sandbox.write(mutant.path, source);
    if (!isGreen) return true;
  }
  return false;
}

/** @throws when the tests fail without a change, which would kill every mutant. */
async function requireGreen(tests: readonly string[]): Promise<void> {
  const key = tests.join(' ');
  const isGreen = passed.get(key) ?? (await sandbox.passes(tests));
  if (!isGreen) throw new Error(`these fail without a change: ${key}`);
  passed.set(key, isGreen);
}

function describe({ path, line, change }: Mutant): string {
  return `${path}:${line}  ${change}`;
}
