import type { MarkedWord } from './decide.ts';
import { foilsOf, indexPronunciations, type Pronunciations } from './foils.ts';
import { cachePriors, createPriorOf, listenToPair, listenToReply, listenToText, type PriorOf } from './listen.ts';
import { SpeechModel, type ModelFiles } from './model.ts';
import { SUBSTITUTIONS } from './substitutions.ts';

/** A model that is ready to compare recordings with texts. */
export type Assessor = { model: SpeechModel; pronunciations: Pronunciations; priorOf: PriorOf };

/** `fault.heard`: the word in place of the expected word; `fault.reason`: in Arabic, how the mouth says it. */
export type CheckResult = {
  outcome: 'right' | 'wrong' | 'unsure';
  words: MarkedWord[];
  fault?: { word: number; substitution?: string; heard?: string; reason?: string };
};

/** `chosen`: the place of the text that was said, with `heard`; `other`: something else was said. */
export type ChoiceResult = { outcome: 'heard' | 'other'; chosen: number | null };

/** More are not told apart in the time that a learner waits. */
const MAX_FOILS = 10;
/** The sentences of a course, and their foils. */
const MAX_PRIORS = 20_000;

/** Loads the model. `pronunciations`: a dictionary such as `{ pen: 'P EH1 N' }`. */
export async function loadAssessor({
  pronunciations,
  ...files
}: ModelFiles & { pronunciations: Readonly<Record<string, string>> }): Promise<Assessor> {
  const model = await SpeechModel.load(files);
  return {
    model,
    pronunciations: indexPronunciations(Object.entries(pronunciations)),
    priorOf: cachePriors(await createPriorOf(model), MAX_PRIORS),
  };
}

/** Compares a recording (mono, 16 kHz, -1 to 1) with an English text. */
export async function assessText(assessor: Assessor, sound: Float32Array, text: string): Promise<CheckResult> {
  const { model, pronunciations, priorOf } = assessor;
  const foils = foilsOf(text, pronunciations, { max: MAX_FOILS });
  const decision = await listenToText(await model.hear(sound), { text, foils, priorOf });
  const { outcome } = decision;
  const words = asWritten(text, decision.words);
  if (decision.outcome !== 'wrong') return { outcome, words };
  const { word, substitution } = decision.fault;
  const foil = foils.find((one) => one.word === word && one.substitution === substitution);
  const rule = SUBSTITUTIONS.find(({ id }) => id === substitution);
  return {
    outcome,
    words,
    fault: {
      word,
      ...(substitution !== undefined && { substitution }),
      ...(foil && foil.said !== '' && { heard: foil.said }),
      ...(rule && { reason: rule.reason }),
    },
  };
}

/** The model knows a word without its marks: `dont` for `don't`. */
function asWritten(text: string, words: readonly MarkedWord[]): MarkedWord[] {
  const written = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (written.length !== words.length) throw new Error(`${words.length} words were scored of ${written.length}`);
  return words.map(({ mark }, i) => ({ text: written[i] ?? '', mark }));
}

/** Finds which of several English texts a recording says; each text has one or more wordings. */
export async function assessChoice(
  { model, priorOf }: Assessor,
  sound: Float32Array,
  texts: readonly (readonly string[])[],
): Promise<ChoiceResult> {
  const chosen = await listenToReply(await model.hear(sound), { replies: texts, priorOf });
  return chosen === undefined ? { outcome: 'other', chosen: null } : { outcome: 'heard', chosen };
}

/** Finds which of two words that differ in one sound a recording says; `other`: the sound does not tell. */
export async function assessPair(
  { model, priorOf }: Assessor,
  sound: Float32Array,
  asked: { pair: readonly [string, string]; contrast: string },
): Promise<ChoiceResult> {
  const chosen = await listenToPair(await model.hear(sound), { ...asked, priorOf });
  return chosen === undefined ? { outcome: 'other', chosen: null } : { outcome: 'heard', chosen };
}
