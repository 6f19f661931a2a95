import { normaliseTyping, wordsOf } from './normalise-typing.ts';
import { isFingerSlip, lacksApostrophe } from './typing-slip.ts';
import type { Slip } from './typing-slip.ts';

type TypingGrade = { correct: boolean; slip?: Slip };

/**
 * Grades a gap, which is the tested form itself: only case (unless `keepCase`), final punctuation, spaces and the shape
 * of the apostrophe are free; a contraction without its apostrophe is right with a slip.
 */
export function gradeGap(accepted: string[], typed: string, { keepCase }: { keepCase: boolean }): TypingGrade {
  const answer = normaliseTyping(typed, { keepCase });
  const forms = accepted.map((text) => normaliseTyping(text, { keepCase }));
  if (answer !== '' && forms.includes(answer)) return { correct: true };
  return best(
    accepted.map((text) =>
      compareWords(answer.split(' '), normaliseTyping(text, { keepCase }).split(' '), lacksApostrophe),
    ),
  );
}

/** Grades word by word: apostrophes may be missing, and words of five letters or more may contain a typing slip. */
export function gradeDictation(accepted: string[], typed: string): TypingGrade {
  const words = wordsOf(typed);
  return best(accepted.map((text) => compareWords(words, wordsOf(text), isDictationSlip)));
}

function isDictationSlip(typed: string, expected: string): boolean {
  return typed.replaceAll("'", '') === expected.replaceAll("'", '') || isFingerSlip(typed, expected);
}

function compareWords(
  typed: string[],
  expected: string[],
  isSlip: (typed: string, expected: string) => boolean,
): TypingGrade {
  if (typed.length !== expected.length) return { correct: false };
  const slips: Slip[] = [];
  for (const [i, word] of expected.entries()) {
    const typedWord = typed[i] ?? '';
    if (typedWord === word) continue;
    if (!isSlip(typedWord, word)) return { correct: false };
    slips.push({ typed: typedWord, expected: word });
  }
  if (slips.length === 0) return { correct: typed.length > 0 };
  return {
    correct: true,
    slip: { typed: slips.map((s) => s.typed).join(', '), expected: slips.map((s) => s.expected).join(', ') },
  };
}

/** Prefers a correct grade without a slip to one with a slip. */
function best(grades: TypingGrade[]): TypingGrade {
  return grades.find((g) => g.correct && !g.slip) ?? grades.find((g) => g.correct) ?? { correct: false };
}
