import type { FastifyInstance, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** In the order of our preference, with all names of each encoding. */
const NAMES: readonly (readonly [Encoding, readonly string[]])[] = [
  ['br', ['br']],
  ['gzip', ['gzip', 'x-gzip']],
];
const WEIGHT = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i;

type Accepted = {
  /** The encodings that the client can read, the best first. */
  encodings: Encoding[];
  /** Whether it reads bytes as they are. */
  identity: boolean;
};

/**
 * Reads an `Accept-Encoding` header (RFC 9110, 12.5.3). The lower weight of a repeated name counts, and an invalid
 * weight refuses its encoding, because a client can always read bytes as they are.
 */
export function readAcceptEncoding(header: string | undefined): Accepted {
  if (header === undefined || header === '') return { encodings: [], identity: true };
  const weights = readWeights(header);
  const others = weights.get('*');
  const plain = weights.get('identity') ?? 0;
  const weighed = NAMES.map(([encoding, names]) => ({ encoding, weight: weightOf(names, weights) ?? others ?? 0 }));
  const encodings = weighed
    .filter(({ weight }) => weight > 0 && weight >= plain)
    // A stable sort: with equal weights our own order stays.
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ encoding }) => encoding);
  return { encodings, identity: (weights.get('identity') ?? others ?? 1) > 0 };
}

/** Browsers send a handful of headers, and reading one costs more than the rest of a cached reply's headers. */
const MAX_REMEMBERED = 100;
const MAX_REMEMBERED_CHARS = 100;
const best = new Map<string, Encoding | null>();

/** Returns the client's best encoding, or null for bytes as they are. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  const header = headers['accept-encoding'] ?? '';
  const known = best.get(header);
  if (known !== undefined) return known;
  const read = readAcceptEncoding(header).encodings[0] ?? null;
  if (best.size < MAX_REMEMBERED && header.length <= MAX_REMEMBERED_CHARS) best.set(header, read);
  return read;
}

/** @fastify/static uses Brotli for `*` even if Brotli is refused, so it gets only the accepted encodings, in order. */
export function normaliseAcceptEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    const header = headers['accept-encoding'];
    if (header !== undefined) headers['accept-encoding'] = writeAcceptEncoding(readAcceptEncoding(header));
    done();
  });
}

function writeAcceptEncoding({ encodings, identity }: Accepted): string {
  const listed = encodings.map((encoding, at) => (at === 0 ? encoding : `${encoding};q=0.5`));
  return [...listed, ...(identity ? [] : ['identity;q=0'])].join(', ') || 'identity';
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    const encoding = name.trim();
    if (encoding === '') continue;
    const weight = parameters.length === 0 ? 1 : Number(WEIGHT.exec(parameters.join(';'))?.[1] ?? 0);
    weights.set(encoding, Math.min(weight, weights.get(encoding) ?? 1));
  }
  return weights;
}

function weightOf(names: readonly string[], weights: ReadonlyMap<string, number>): number | undefined {
  const found = names.flatMap((name) => weights.get(name) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}
