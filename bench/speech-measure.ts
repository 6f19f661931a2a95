import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { seededRandom, type Random } from '../server/src/domain/random/seeded-random.ts';
import { decide, type Decision, type Scored } from '../speech/src/decide.ts';
import { foilsOf, indexPronunciations, type Foil, type Pronunciations } from '../speech/src/foils.ts';
import { cachePriors, createPriorOf, type PriorOf } from '../speech/src/listen.ts';
import { SpeechModel, type Heard } from '../speech/src/model.ts';
import { addNoise, VOICES, type Fixture, type Part, speakFixture } from './speech-fixtures.ts';
import { speak } from './speech-voices.ts';

const MODEL = join(import.meta.dirname, '../node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized');
const NOISE_RATIO = 10;
const BABBLE = [
  'The weather is nice and we walk along the river every day.',
  'My sister bought a new car and she drives it to the office.',
  'Could you tell me where the nearest station is, please?',
];

export type Bench = {
  model: SpeechModel;
  priorOf: PriorOf;
  pronounce: Pronunciations;
  random: Random;
  /** Adds noise at 10 dB. */
  disturb: (sound: Float32Array) => Float32Array;
};

export async function prepareBench(part: Part): Promise<Bench> {
  requireEspeak();
  const model = await SpeechModel.load({
    encoder: readFileSync(join(MODEL, 'encoder_model.onnx')),
    decoder: readFileSync(join(MODEL, 'decoder_model_merged.onnx')),
  });
  const random = seededRandom(`noise:${part}`);
  const voices = VOICES[part];
  const others = await Promise.all(
    BABBLE.map((text, i) => speak(text, voices[i] ?? { name: 'en', speed: 140, pitch: 50 })),
  );
  return {
    model,
    priorOf: cachePriors(await createPriorOf(model), 100_000),
    pronounce: indexPronunciations(Object.entries(dictionary)),
    random,
    disturb: (sound) => addNoise(sound, { others, ratio: NOISE_RATIO, random }),
  };
}

function requireEspeak(): void {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' });
  } catch {
    console.error('espeak-ng speaks the fixtures: apt-get install -y espeak-ng');
    process.exit(1);
  }
}

export async function recordFixture(bench: Bench, fixture: Fixture): Promise<Float32Array> {
  const sound = await speakFixture(fixture, bench.pronounce);
  return fixture.noise ? bench.disturb(sound) : sound;
}

export type Measured = { expected: Scored; foils: (Scored & { foil: Foil })[]; decision: Decision };

/** Scores a text with foils of its marked substitutions, and with the foil of the fixture. */
export async function measureText(
  bench: Bench,
  heard: Heard,
  { text, foils }: { text: string; foils: readonly Foil[] },
): Promise<Measured> {
  const texts = [text, ...foils.map((foil) => foil.text)];
  const scores = [];
  for (let i = 0; i < texts.length; i += 10) scores.push(...(await heard.score(texts.slice(i, i + 10))));
  const priors = await bench.priorOf(texts);
  const all = scores.map((score, i) => ({ score, prior: priors[i] ?? 0 }));
  const [expected, ...others] = all;
  if (!expected) throw new Error('no score');
  const scored = foils.flatMap((foil, i) => {
    const one = others[i];
    return one ? [{ foil, ...one }] : [];
  });
  return { expected, foils: scored, decision: decide({ expected, foils: scored }) };
}

/** The foils that the product scores, and the one that was spoken. */
export function foilsFor({ text, foil }: Fixture, pronounce: Pronunciations): Foil[] {
  const foils = foilsOf(text, pronounce);
  return foil && !foils.some((one) => one.text === foil.text) ? [...foils, foil] : foils;
}

/** Value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

export function shareOf<T>(values: readonly T[], isTrue: (value: T) => boolean): number {
  return values.length === 0 ? Number.NaN : values.filter(isTrue).length / values.length;
}
