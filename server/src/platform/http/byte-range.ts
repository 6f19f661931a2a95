/** First and last byte, inclusive. */
type ByteRange = { first: number; last: number };

/**
 * Reads a Range header (RFC 9110 §14): null asks for the whole file, including for several ranges, which a server may
 * ignore; `unsatisfiable` is answered 416.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') return lastBytes(Number(to), bytes);
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return null;
  return first < bytes ? { first, last } : 'unsatisfiable';
}

function lastBytes(wanted: number, bytes: number): ByteRange | 'unsatisfiable' {
  if (wanted === 0 || bytes === 0) return 'unsatisfiable';
  return { first: Math.max(0, bytes - wanted), last: bytes - 1 };
}
