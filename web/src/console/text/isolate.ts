/**
 * Isolates a name, title or number inside a sentence (Unicode FSI and PDI): an Arabic name would change the direction
 * of the numbers and Latin words that follow it. For texts without elements; `<bdi>` does the same in JSX.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
