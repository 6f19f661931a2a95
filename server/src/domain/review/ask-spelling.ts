import type { ExplainedWord, QuizDraft } from '../quiz/quiz-question.ts';
import { meaningOfLine, PROMPTS, whyWord } from '../quiz/quiz-texts.ts';

/** Asks to type the played word; its meaning is shown, because other words may sound the same. */
export function askSpelling(word: ExplainedWord): QuizDraft {
  return {
    kind: 'dictation',
    key: { accepted: [word.en] },
    skill: 'listening',
    item_uuid: word.uuid,
    view: {
      prompt: { ar: PROMPTS.spelling(word.en, word.ar) },
      audio_url: word.audio_url,
      in_words: { en: firstLetters(word.en), ar: word.ar },
    },
    correct_answer: word.en,
    why: whyWord(word),
    brief: meaningOfLine(word),
  };
}

/** `wake up` → `w _ _ _ u _` */
function firstLetters(en: string): string {
  return en.replace(/(?<=\p{L})\p{L}/gu, ' _');
}
