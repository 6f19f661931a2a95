import { z } from 'zod';

const words = z.string().trim().min(10);

const Entry = z.strictObject({
  id: z.string(),
  level: z.int(),
  text: words,
  /** The path of a test, and the name of the test in this file. */
  test: z
    .string()
    .regex(/\.test\.tsx?$/)
    .optional(),
  name: z.string().min(1).optional(),
  /** The path of a source or a page that does it. */
  file: z.string().min(1).optional(),
  /** Why the requirement does not apply, or is met without a file of ours. */
  reason: words.optional(),
  /** The missing part. */
  open: words.optional(),
  note: words.optional(),
});
export type AsvsEntry = z.infer<typeof Entry>;

export const KINDS = ['test', 'file', 'reason', 'open'] as const;
export type Kind = (typeof KINDS)[number];

/** The level of each requirement by its id. */
export type AsvsList = ReadonlyMap<string, number>;

/** Returns the text of a file by its path in the repository; null for a missing file. */
export type ReadSource = (path: string) => string | null;

export type AsvsFindings = { faults: string[]; answered: { entry: AsvsEntry; kind: Kind }[] };

/**
 * Checks parsed entries against the list: each requirement once, with one answer that names an existing test or file.
 */
export function findAsvsFaults(raw: readonly unknown[], list: AsvsList, read: ReadSource): AsvsFindings {
  const faults: string[] = [];
  const answered: AsvsFindings['answered'] = [];
  const seen = new Set<string>();
  for (const one of raw) {
    const parsed = Entry.safeParse(one);
    if (!parsed.success) {
      faults.push(`${nameOf(one)}: ${parsed.error.issues.map(describe).join('; ')}`);
      seen.add(nameOf(one));
      continue;
    }
    const entry = parsed.data;
    const kinds = KINDS.filter((kind) => entry[kind] !== undefined);
    const own = [...identityFaults(entry, list, seen), ...answerFaults(entry, kinds, read)];
    faults.push(...own.map((fault) => `${entry.id}: ${fault}`));
    seen.add(entry.id);
    if (own.length === 0 && kinds[0] !== undefined) answered.push({ entry, kind: kinds[0] });
  }
  for (const id of list.keys()) if (!seen.has(id)) faults.push(`${id}: is missing`);
  return { faults, answered };
}

function identityFaults({ id, level }: AsvsEntry, list: AsvsList, seen: ReadonlySet<string>): string[] {
  const expected = list.get(id);
  if (expected === undefined) return ['is no requirement of these levels'];
  return [
    ...(seen.has(id) ? ['is there twice'] : []),
    ...(level === expected ? [] : [`is of level ${expected}, not ${level}`]),
  ];
}

function answerFaults(entry: AsvsEntry, kinds: readonly Kind[], read: ReadSource): string[] {
  if (kinds.length === 0) return [`has no answer; write one of ${KINDS.join(', ')}`];
  if (kinds.length > 1) return [`has several answers: ${kinds.join(', ')}`];
  if (entry.name !== undefined && entry.test === undefined) return ['has the name of a test without its file'];
  const path = entry.test ?? entry.file;
  if (path === undefined) return [];
  const source = read(path);
  if (source === null) return [`${path} does not exist`];
  if (entry.name !== undefined && !hasTest(source, entry.name)) return [`${path} has no test "${entry.name}"`];
  return [];
}

/** Whether a source has the name as a whole string. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote));
}

function nameOf(one: unknown): string {
  return typeof one === 'object' && one !== null && 'id' in one ? String(one.id) : 'an entry without an id';
}

function describe({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')} ${message}`.trim();
}
