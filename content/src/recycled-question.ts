import { entryNoun } from '@lisan/contract/english/entry-noun';
import type { LevelCode } from './schema/common.ts';
import type { Question } from './question-kinds.ts';
import type { RecycledSentence } from './schema/week.ts';

/** The difficulty of a word of the level, typed from its meaning and first letter, in logits. */
const DIFFICULTY: Record<LevelCode, number> = { A1: -3, A2: -1.5, B1: 0, B2: 1.5, C1: 3 };

/** Makes the question of a sentence in which a headword returns: the word is typed into a gap. */
export function recycledQuestion(
  { id, en, ar, gap, accept }: RecycledSentence,
  level: LevelCode,
): Extract<Question, { kind: 'gap' }> {
  return {
    id,
    kind: 'gap',
    skill: 'vocabulary',
    d: DIFFICULTY[level],
    why: `${ar} ال${entryNoun(gap)} الناقصة: ${gap}. تعلّمتها في أسبوع سابق، وها هي تعود في جملة جديدة.`,
    prompt: { en: hideWord(en, gap), ar: `${ar} (أول حرف: ${gap.slice(0, 1)})` },
    answer: gap,
    ...(accept ? { accept } : {}),
  };
}

function hideWord(sentence: string, word: string): string {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return sentence.replace(new RegExp(String.raw`(?<![\p{L}'-])${literal}(?![\p{L}'-])`, 'u'), '___');
}
