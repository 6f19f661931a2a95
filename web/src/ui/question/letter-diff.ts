/** A run of letters: in both texts, only in the typed text, or only in the right answer. */
export type DiffPart = { kind: 'same' | 'extra' | 'missing'; text: string };

/** Longer texts are compared word by word only. */
const MAX_LETTERS = 400;

/**
 * Compares the typed text with the right answer letter by letter, with as few changes as possible. Ignores the case of
 * the same letter.
 */
export function diffLetters(typed: string, right: string): DiffPart[] {
  const from = [...typed.trim()].slice(0, MAX_LETTERS);
  const to = [...right.trim()].slice(0, MAX_LETTERS);
  const lengths = commonLengths(from, to);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < from.length || j < to.length) {
    const [a, b] = [from[i], to[j]];
    if (a !== undefined && b !== undefined && isSame(a, b)) {
      add(parts, 'same', b);
      i += 1;
      j += 1;
    } else if (a !== undefined && (b === undefined || lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))) {
      add(parts, 'extra', a);
      i += 1;
    } else {
      add(parts, 'missing', b ?? '');
      j += 1;
    }
  }
  return parts;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function add(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

/** Returns the lengths of the longest common subsequences of all suffixes. */
function commonLengths(from: readonly string[], to: readonly string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0));
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      row[j] = isSame(from[i] ?? '', to[j] ?? '')
        ? lengthAt(lengths, i + 1, j + 1) + 1
        : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly number[][], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}
