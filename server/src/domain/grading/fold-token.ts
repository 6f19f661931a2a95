/**
 * Returns a tile without case and without punctuation at its ends. A phone may have stored a question whose tiles still
 * had both; other values than texts stay unchanged.
 */
export function foldToken(token: unknown): unknown {
  return typeof token === 'string' ? token.replace(/^["“‘(]+|[.,;:?!…"”)]+$/gu, '').toLowerCase() : token;
}
