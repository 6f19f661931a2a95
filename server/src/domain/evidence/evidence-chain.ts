import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const EVIDENCE_FORMAT = 'lisan-evidence-1';

/** One fact of a file, exactly as it was stored. */
type EvidenceFact = { type: string; at: string; body: Record<string, unknown> };
/** `hash` covers the fact, its place and the previous hash, so that no fact can be changed, moved or left out. */
type EvidenceEntry = EvidenceFact & { seq: number; previous: string; hash: string };
export type EvidenceFile = {
  format: typeof EVIDENCE_FORMAT;
  charge: string;
  made_at: string;
  entries: EvidenceEntry[];
  /** An HMAC over the heading and the last hash, under a key that only the service has. */
  seal: string;
};

type Verification =
  | { kind: 'intact'; entries: number; madeAt: string }
  /** `seq` of the first changed entry; null for the heading or the seal. */
  | { kind: 'changed'; seq: number | null };

/** Makes the file of a charge from its facts, which are put into the order of their time. */
export function makeEvidence(
  key: string,
  { charge, madeAt, facts }: { charge: string; madeAt: Date; facts: readonly EvidenceFact[] },
): EvidenceFile {
  const entries: EvidenceEntry[] = [];
  const start = startOf(charge);
  for (const [seq, fact] of facts.toSorted((a, b) => a.at.localeCompare(b.at)).entries()) {
    const previous = entries.at(-1)?.hash ?? start;
    entries.push({ seq, ...fact, previous, hash: hashOf({ seq, ...fact, previous }) });
  }
  const heading = { format: EVIDENCE_FORMAT, charge, made_at: madeAt.toISOString() } as const;
  return { ...heading, entries, seal: sealOf(key, { ...heading, entries }) };
}

/**
 * Verifies a file as text. Beyond `verifyEvidence` it detects a duplicate field, because a reader may see the added
 * value; spaces and line breaks between fields may differ.
 */
export function verifyEvidenceText(keys: readonly string[], text: string): Verification {
  const file = parseFile(text);
  if (file === null) return { kind: 'changed', seq: null };
  const result = verifyEvidence(keys, file);
  const isWhole = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1') === JSON.stringify(file);
  return result.kind === 'intact' && !isWhole ? { kind: 'changed', seq: null } : result;
}

function parseFile(text: string): EvidenceFile | null {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file !== 'object' || file === null || !('entries' in file) || !Array.isArray(file.entries)) return null;
    const isEntry = (entry: unknown) => typeof entry === 'object' && entry !== null;
    // `verifyEvidence` compares the contents of the fields.
    return file.entries.every(isEntry) ? (file as EvidenceFile) : null;
  } catch {
    return null;
  }
}

/** Returns the first place where a file differs from the original; `keys` are the keys that may have sealed it. */
export function verifyEvidence(keys: readonly string[], file: EvidenceFile): Verification {
  if (!hasOnlyItsFields(file)) return { kind: 'changed', seq: null };
  let previous = startOf(file.charge);
  for (const [place, entry] of file.entries.entries()) {
    const { hash, ...hashed } = entry;
    const isRight = entry.seq === place && entry.previous === previous && hash === hashOf(hashed);
    if (!isRight) return { kind: 'changed', seq: place };
    previous = hash;
  }
  const isSealed = keys.some((key) => isSame(file.seal, sealOf(key, file)));
  return isSealed
    ? { kind: 'intact', entries: file.entries.length, madeAt: file.made_at }
    : { kind: 'changed', seq: null };
}

/** A field with another name would be left out of every hash. */
function hasOnlyItsFields(file: EvidenceFile): boolean {
  const { charge, made_at, entries, seal } = file;
  if (!Array.isArray(entries) || typeof seal !== 'string') return false;
  const known = entries.map(({ seq, type, at, body, previous, hash }) => ({ seq, type, at, body, previous, hash }));
  return canonical(file) === canonical({ format: EVIDENCE_FORMAT, charge, made_at, entries: known, seal });
}

function startOf(charge: string): string {
  return sha256(`${EVIDENCE_FORMAT}:${charge}`);
}

function hashOf({ seq, type, at, body, previous }: Omit<EvidenceEntry, 'hash'>): string {
  return sha256(canonical({ seq, type, at, body, previous }));
}

function sealOf(key: string, { charge, made_at, entries }: Omit<EvidenceFile, 'seal'>): string {
  const last = entries.at(-1)?.hash ?? '';
  return createHmac('sha256', key)
    .update(canonical({ format: EVIDENCE_FORMAT, charge, made_at, entries: entries.length, last }))
    .digest('hex');
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys: the same text for the same value. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join(',')}}`;
}
