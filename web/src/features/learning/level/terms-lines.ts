export type TermsLine = { name: string | null; value: string };

/** Splits the terms into lines of `name: value`; a line without a name is a sentence. Nothing is left out. */
export function readTermsLines(text: string): TermsLine[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const match = /^([^:]{1,30}):\s+(.+)$/.exec(line);
      return match ? { name: match[1] ?? null, value: match[2] ?? '' } : { name: null, value: line };
    });
}
