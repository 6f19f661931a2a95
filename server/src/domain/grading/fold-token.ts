/**
 * Returns a tile without case and without punctuation at its ends. A phone may have stored a question whose tiles still
 * had both; anything but a text stays as it is.
 */
export function foldToken(token: unknown): unknown {
  return typeof token === 'string' ? token.replace(/^["“‘(]+|[.,;:?!…"”)]+$/gu, '').toLowerCase() : token;
}
