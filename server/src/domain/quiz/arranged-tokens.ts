/**
 * Splits each order of one sentence into tokens, the same tokens in all. A word that is written differently in another
 * order, at its start or end, loses its capital and its punctuation in all of them, because they would reveal one order
 * and spoil the other. Every other word keeps both.
 */
export function arrangedTokens(orders: string[]): string[][] {
  const written = orders.map((order) => order.split(/\s+/));
  const forms = Map.groupBy(written.flat(), fold);
  const isWrittenAlike = (token: string) => new Set(written.map((order) => formsIn(order, fold(token)))).size === 1;
  return written.map((order) =>
    order.map((token) => (isWrittenAlike(token) ? token : plainOf(forms.get(fold(token)) ?? [token]))),
  );
}

function formsIn(order: string[], word: string): string {
  return order
    .filter((token) => fold(token) === word)
    .toSorted()
    .join(' ');
}

/** Without punctuation, and in lower case where any form is: a name keeps its capital everywhere. */
function plainOf(forms: string[]): string {
  const bare = forms.map(withoutMarks);
  return bare.find((form) => /^\p{Ll}/u.test(form)) ?? bare[0] ?? '';
}

function fold(token: string): string {
  return withoutMarks(token).toLowerCase();
}

function withoutMarks(token: string): string {
  return token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
