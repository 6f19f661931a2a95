import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findAsvsFaults, KINDS } from './find-asvs-faults.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/security/asvs';

/**
 * Reports requirements of OWASP ASVS without a sound answer in docs/security/asvs, and prints the open requirements.
 */
const { faults, answered } = findAsvsFaults(readEntries(), readList(), readSource);
const counts = KINDS.map((kind) => `${kind} ${answered.filter((one) => one.kind === kind).length}`);
console.log(`ASVS 5.0.0, levels 1 and 2: ${answered.length} answered: ${counts.join(', ')}`);
for (const { entry } of answered) if (entry.open !== undefined) console.log(`open ${entry.id} ${entry.open}`);
for (const fault of faults) console.error(`${FOLDER}: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

function readEntries(): unknown[] {
  const names = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name): unknown[] => {
    const entries: unknown = parse(readFileSync(join(ROOT, FOLDER, name), 'utf8'));
    if (!Array.isArray(entries)) throw new Error(`${FOLDER}/${name} is no list`);
    return entries;
  });
}

/** The ids of the release, by level and chapter. */
function readList(): Map<string, number> {
  const source = readFileSync(join(import.meta.dirname, 'asvs.json'), 'utf8');
  const levels = JSON.parse(source) as Record<string, Record<string, string>>;
  return new Map(
    Object.entries(levels).flatMap(([level, chapters]) =>
      Object.values(chapters)
        .flatMap((ids) => ids.split(' '))
        .map((id) => [id, Number(level)] as const),
    ),
  );
}

function readSource(path: string): string | null {
  const file = join(ROOT, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
}
