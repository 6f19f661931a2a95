/** Words without case and punctuation; `good-bye` is one word. */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/(?<=\w)-(?=\w)/g, '');
  return plain.match(/[a-z0-9']+/g) ?? [];
}

/** The fewest words to add, remove or replace. */
export function wordErrors(said: readonly string[], written: readonly string[]): number {
  let row = Array.from({ length: written.length + 1 }, (_, j) => j);
  for (const [i, word] of said.entries()) {
    const next = [i + 1];
    for (const [j, other] of written.entries()) {
      const replaced = (row[j] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
