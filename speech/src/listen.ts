import { chooseReply, choosePair, decide, type Decision, type Scored } from './decide.ts';
import type { Foil } from './foils.ts';
import type { Heard, SpeechModel } from './model.ts';
import { SAMPLE_RATE } from './sound.ts';

/** The sum of each text's score on unrelated sound. The caller caches it: it depends on the text alone. */
export type PriorOf = (texts: readonly string[]) => Promise<number[]>;

const PRIOR_SECONDS = 2;

/** Prepares priors: how usual a text is for the model, whatever is said. */
export async function createPriorOf(model: SpeechModel): Promise<PriorOf> {
  const heard = await model.hear(unrelatedSound());
  return async (texts) => (await heard.score(texts)).map(({ sum }) => sum);
}

/** Caches priors of the last texts. */
export function cachePriors(priorOf: PriorOf, maxTexts: number): PriorOf {
  const cache = new Map<string, number>();
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !cache.has(text));
    const found = new Map(
      missing.length === 0 ? [] : (await priorOf(missing)).map((prior, i) => [missing[i] ?? '', prior]),
    );
    const priors = texts.map((text) => found.get(text) ?? cache.get(text) ?? 0);
    for (const [text, prior] of found) cache.set(text, prior);
    for (const text of cache.keys()) {
      if (cache.size <= maxTexts) break;
      cache.delete(text);
    }
    return priors;
  };
}

/** Noise with the rhythm of syllables and the fall of speech towards high pitches; the same on every machine. */
export function unrelatedSound(): Float32Array {
  let seed = 1;
  let low = 0;
  return Float32Array.from({ length: PRIOR_SECONDS * SAMPLE_RATE }, (_, i) => {
    // Park and Miller's generator.
    seed = (seed * 48_271) % 2_147_483_647;
    low = 0.9 * low + 0.1 * ((seed / 2_147_483_647) * 2 - 1);
    return low * 0.5 * (0.55 - 0.45 * Math.cos((2 * Math.PI * 4 * i) / SAMPLE_RATE));
  });
}

/** Compares a recording with a text and with what an Arabic speaker may say instead. */
export async function listenToText(
  heard: Heard,
  { text, foils, priorOf }: { text: string; foils: readonly Foil[]; priorOf: PriorOf },
): Promise<Decision> {
  const [expected, ...others] = await scoreWithPriors(heard, [text, ...foils.map((foil) => foil.text)], priorOf);
  if (!expected) throw new Error('no score');
  return decide({
    expected,
    foils: foils.flatMap((foil, i) => {
      const scored = others[i];
      return scored ? [{ foil, ...scored }] : [];
    }),
  });
}

/** Returns the index of the reply that was said, in any of its wordings; undefined where something else was said. */
export async function listenToReply(
  heard: Heard,
  { replies, priorOf }: { replies: readonly (readonly string[])[]; priorOf: PriorOf },
): Promise<number | undefined> {
  const scored = await scoreWithPriors(heard, replies.flat(), priorOf);
  let at = 0;
  return chooseReply(replies.map(({ length }) => scored.slice(at, (at += length))));
}

/** Returns which of two words was said. A word is scored in the two ways in which the model may write it. */
export async function listenToPair(
  heard: Heard,
  { pair, contrast, priorOf }: { pair: readonly [string, string]; contrast: string; priorOf: PriorOf },
): Promise<0 | 1 | undefined> {
  const asSentence = pair.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}.`);
  const scored = await scoreWithPriors(heard, [...pair, ...asSentence], priorOf);
  const [first, second, firstSentence, secondSentence] = scored;
  if (!first || !second || !firstSentence || !secondSentence) throw new Error('no score');
  return choosePair([add(first, firstSentence), add(second, secondSentence)], contrast);
}

function add(a: Scored, b: Scored): Scored {
  return { score: { sum: a.score.sum + b.score.sum, words: a.score.words }, prior: a.prior + b.prior };
}

async function scoreWithPriors(heard: Heard, texts: readonly string[], priorOf: PriorOf): Promise<Scored[]> {
  const scores = await heard.score(texts);
  const priors = await priorOf(texts);
  return scores.map((score, i) => ({ score, prior: priors[i] ?? 0 }));
}
