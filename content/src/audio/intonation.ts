const QUESTION_WORD = /^(?:and |but |so |then )?(?:who|whom|whose|what|where|when|why|which|how)\b/i;

/**
 * Whether the pitch rises at the end of this line in English: in yes-or-no questions and echoes (“You're sure?”), not
 * after a question word nor in a choice between two. The voices have no rise of their own.
 */
export function risesAtEnd(text: string): boolean {
  if (!text.trim().endsWith('?')) return false;
  const last =
    text
      .trim()
      .split(/(?<=[.!?])\s+/)
      .at(-1) ?? '';
  return !/\bor\b/i.test(last) && !last.split(/,\s*/).some((clause) => QUESTION_WORD.test(clause));
}
