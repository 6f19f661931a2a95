import type { Foil } from './foils.ts';
import type { TextScore } from './model.ts';
import { SUBSTITUTIONS } from './substitutions.ts';

// Chosen on sentences and voices that the claims do not use. `npm run bench:speech -- --calibrate` prints the means and
// lowest words of right answers and the evidence for each substitution. The constants of wrong words, replies and pairs
// were chosen on recordings of the same voices that this command does not make.

/** Share of a text's prior that is subtracted: the model is also a language model, and prefers usual words. */
const PRIOR_WEIGHT = 0.8;
/** Mean of the words of an answer that is understood. */
const UNDERSTOOD = -1.5;
/** Mean of the words from which a substitution is named. */
const HEARD = -2.5;
/** Mean of the words of a clear answer; a less clear one needs more evidence, in nats for each nat below. */
const CLEAR = -0.5;
const DOUBT = 1.5;
/** Below, a word was not said, if the other words were understood. */
const WRONG_WORD = -8;
/** Mean of the other words that makes a low word an evidence, and not the noise of the room. */
const OTHERS_UNDERSTOOD = -1.2;
/** Above, a word was said. */
const GOOD_WORD = -3;
/** Nats below the margin of a substitution from which an answer is unsure. */
const UNSURE_BAND = 0.5;
/** Nats by which a reply explains the sound better than it explains noise. */
const REPLY_MARGIN = 3;
/** Nats between the best reply and the next, below which the replies are not told apart. */
const REPLY_LEAD = 1;
/**
 * Nats between the two words of a pair, by contrast of the ear training: where at most 4 % of the words that three
 * voices of the course said were taken for the other word. A contrast is absent where less than 45 % were told then.
 */
const PAIR_MARGINS: Readonly<Record<string, number>> = {
  'p-b': 5.5,
  'v-f': 5.5,
  'i-ii': 3,
  'th-s': 7,
  'ch-sh': 3.5,
  ng: 5.5,
  length: 2.5,
  clusters: 4.5,
  'er-or': 3,
};

export type WordMark = 'good' | 'bad' | 'unsure';

/** A word of the expected text for the screen. */
export type MarkedWord = { text: string; mark: WordMark };

export type Fault = {
  /** Index of the word. */
  word: number;
  /** Id of a row of `SUBSTITUTIONS`; absent where another word or no word was said. */
  substitution?: string;
};

export type Decision =
  | { outcome: 'right'; words: MarkedWord[] }
  | { outcome: 'wrong'; words: MarkedWord[]; fault: Fault }
  | { outcome: 'unsure'; words: MarkedWord[] };

/** A text's score on the recording, and the sum of its score on unrelated sound (`priorOf`). */
export type Scored = { score: TextScore; prior: number };

/** An answer: the expected text and what may have been said instead. */
export type Answered = { expected: Scored; foils: readonly (Scored & { foil: Foil })[] };

/** Returns how much better a text explains the recording than its words are usual, in nats. */
export function evidenceOf({ score, prior }: Scored): number {
  return score.sum - PRIOR_WEIGHT * prior;
}

/**
 * Decides whether a text was said. At most one fault is named, the surest. `unsure` is no evidence for or against the
 * learner, and asks for the sentence once more.
 */
export function decide({ expected, foils }: Answered): Decision {
  const { words } = expected.score;
  const mean = meanOf(words.map(({ score }) => score));
  const suspects = findSuspects({ expected, foils, doubt: Math.max(0, CLEAR - mean) * DOUBT });
  const [surest] = suspects;
  const wrongWord = findWrongWord(words.map(({ score }) => score));
  const markWith = (bad?: number): MarkedWord[] =>
    words.map(({ text, score }, i) => {
      if (i === bad) return { text, mark: 'bad' };
      const isSuspected = suspects.some((suspect) => suspect.word === i);
      return { text, mark: score >= GOOD_WORD && !isSuspected ? 'good' : 'unsure' };
    });
  if (surest?.isSure && mean >= HEARD) {
    const { word, substitution } = surest;
    return { outcome: 'wrong', words: markWith(word), fault: { word, substitution } };
  }
  if (wrongWord !== undefined) return { outcome: 'wrong', words: markWith(wrongWord), fault: { word: wrongWord } };
  const marked = markWith();
  const isRight = mean >= UNDERSTOOD && marked.every(({ mark }) => mark === 'good');
  return { outcome: isRight ? 'right' : 'unsure', words: marked };
}

type Suspect = { word: number; substitution: string; isSure: boolean; lead: number };

/** Substitutions near or over their margins; the surest comes first. */
function findSuspects({ expected, foils, doubt }: Answered & { doubt: number }): Suspect[] {
  return foils
    .flatMap(({ foil, ...scored }): Suspect[] => {
      const substitution = SUBSTITUTIONS.find(({ id }) => id === foil.substitution);
      if (!substitution) return [];
      const lead = evidenceOf(scored) - evidenceOf(expected) - substitution.margin - doubt;
      if (!(lead >= -UNSURE_BAND)) return [];
      return [{ word: foil.word, substitution: substitution.id, isSure: lead >= 0 && substitution.isMarked, lead }];
    })
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || b.lead - a.lead);
}

/** The word that was not said, where the words around it were. The next word suffers from a wrong word before it. */
function findWrongWord(scores: readonly number[]): number | undefined {
  const lowest = scores.indexOf(Math.min(...scores));
  const others = scores.filter((_, i) => i !== lowest && i !== lowest + 1);
  const isAlone = others.length > 0 && meanOf(others) >= OTHERS_UNDERSTOOD;
  return isAlone && (scores[lowest] ?? 0) < WRONG_WORD ? lowest : undefined;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? -Infinity : values.reduce((a, b) => a + b, 0) / values.length;
}

/**
 * Returns the index of the permitted reply that was said; undefined where something else was said. A reply has a score
 * for each of its wordings, and the best of them counts.
 */
export function chooseReply(replies: readonly (readonly Scored[])[]): number | undefined {
  const [best, next] = replies
    .map((wordings, index) => ({ index, evidence: Math.max(...wordings.map(evidenceOf)) }))
    .toSorted((a, b) => b.evidence - a.evidence);
  if (!best || !(best.evidence >= REPLY_MARGIN)) return undefined;
  return next && best.evidence - next.evidence < REPLY_LEAD ? undefined : best.index;
}

/** Whether the two words of a contrast of the ear training can be told apart when a learner says them. */
export function canDistinguish(contrast: string): boolean {
  return contrast in PAIR_MARGINS;
}

/** Returns which word of a minimal pair was said; undefined where the sound does not tell. */
export function choosePair(pair: readonly [Scored, Scored], contrast: string): 0 | 1 | undefined {
  const lead = evidenceOf(pair[1]) - evidenceOf(pair[0]);
  if (!(Math.abs(lead) >= (PAIR_MARGINS[contrast] ?? Infinity))) return undefined;
  return lead > 0 ? 1 : 0;
}
