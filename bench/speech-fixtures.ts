import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { seededRandom, type Random } from '../server/src/domain/random/seeded-random.ts';
import { foilsOf, wordsOfText, type Foil, type Pronunciations } from '../speech/src/foils.ts';
import { SUBSTITUTIONS } from '../speech/src/substitutions.ts';
import { speak, toEspeak, type Voice } from './speech-voices.ts';

const CONTENT = join(import.meta.dirname, '../content');
const LEVELS = ['a1', 'a2', 'b1'];

/** Sentences and voices for the constants of `decide.ts`, and others for the claims. */
export type Part = 'calibrate' | 'prove';

export const VOICES: Record<Part, readonly Voice[]> = {
  calibrate: [
    { name: 'en-us', speed: 150, pitch: 45 },
    { name: 'en-us+steph', speed: 135, pitch: 60 },
    { name: 'en-gb-x-rp+m1', speed: 140, pitch: 40 },
    { name: 'en-us+m3', speed: 130, pitch: 50 },
    { name: 'en-gb-x-rp+f4', speed: 150, pitch: 55 },
    { name: 'en-us+m7', speed: 135, pitch: 45 },
    { name: 'en-us-nyc+f1', speed: 140, pitch: 50 },
    { name: 'en-us+klatt4', speed: 130, pitch: 50 },
  ],
  prove: [
    { name: 'en-us+f2', speed: 140, pitch: 55 },
    { name: 'en-us+Michael', speed: 130, pitch: 40 },
    { name: 'en-gb', speed: 145, pitch: 50 },
    { name: 'en-us+klatt2', speed: 135, pitch: 50 },
  ],
};

/** The course's sentences of 3 to 8 words, then the examples of its words; half of each belong to each part. */
export function readSentences(part: Part): string[] {
  const weeks = LEVELS.flatMap((level) => readdirSync(join(CONTENT, level)).map((week) => join(CONTENT, level, week)));
  const sentences = weeks.flatMap((week) => {
    const read = parse(readFileSync(join(week, 'week.yaml'), 'utf8')) as { sentences: { en: string }[] };
    return read.sentences.map(({ en }) => en);
  });
  const examples = weeks.flatMap((week) => {
    const read = parse(readFileSync(join(week, 'words.yaml'), 'utf8')) as { words: { ex: string }[] };
    return read.words.map(({ ex }) => ex);
  });
  const known = new Set(sentences);
  return [
    ...half(part, [...known], 'sentences'),
    ...half(
      part,
      [...new Set(examples)].filter((text) => !known.has(text)),
      'examples',
    ),
  ];
}

function half(part: Part, texts: readonly string[], seed: string): string[] {
  const usable = texts.filter((text) => {
    const { length } = wordsOfText(text);
    return length >= 3 && length <= 8 && !/\d/.test(text);
  });
  return shuffle(usable, seededRandom(seed)).filter((_, i) => i % 2 === (part === 'prove' ? 1 : 0));
}

export function shuffle<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Foils of all substitutions, marked or not. */
export function allFoils(text: string, pronounce: Pronunciations): Foil[] {
  return foilsOf(text, pronounce, { max: 99, substitutions: new Set(SUBSTITUTIONS.map(({ id }) => id)) });
}

/**
 * One recording: what a learner should say, and what the voice says. `control`: the substitution of a wrong answer,
 * whose sentence the same voice says right here.
 */
export type Fixture = { text: string; voice: Voice; foil?: Foil; control?: string; noise: boolean };

/** `substitutions`: only these, where given. */
export type Counts = { right: number; eachSubstitution: number; substitutions?: ReadonlySet<string> };

/** Right answers, and for each substitution wrong answers with their controls. */
export function listFixtures(part: Part, counts: Counts, pronounce: Pronunciations): Fixture[] {
  const random = seededRandom(`fixtures:${part}`);
  const voices = VOICES[part];
  const sentences = readSentences(part).filter((text) =>
    wordsOfText(text).every(({ word }) => pronounce.phonesOf(word.toLowerCase().replace('’', "'"))),
  );
  const pickVoice = () => voices[Math.floor(random() * voices.length)] ?? { name: 'en-us', speed: 140, pitch: 50 };
  const right = Array.from({ length: counts.right }, (_, i) => ({
    text: sentences[i % sentences.length] ?? '',
    voice: pickVoice(),
    noise: i % 2 === 1,
  }));
  // In the order of the sentences, so that few sentences have fixtures of many substitutions.
  const bySubstitution = Map.groupBy(
    sentences.flatMap((text) => allFoils(text, pronounce).map((foil) => ({ text, foil }))),
    ({ foil }) => foil.substitution,
  );
  const isWanted = (id: string) => !counts.substitutions || counts.substitutions.has(id);
  const wrong = [...bySubstitution]
    .filter(([id]) => isWanted(id))
    .flatMap(([control, some]) =>
      repeatUpTo(some, counts.eachSubstitution).flatMap(({ text, foil }, i): Fixture[] => {
        const recording = { text, voice: pickVoice(), noise: i % 2 === 1 };
        return [
          { ...recording, foil },
          { ...recording, control },
        ];
      }),
    );
  return [...right, ...wrong];
}

/** A rare word is spoken by several voices, at most four times. */
function repeatUpTo<T>(values: readonly T[], count: number): T[] {
  return [...values, ...values, ...values, ...values].slice(0, count);
}

/** Speaks a fixture without noise. A right answer is spoken from phonemes in every second case, as a wrong one is. */
export async function speakFixture(
  { text, voice, foil, noise }: Fixture,
  pronounce: Pronunciations,
): Promise<Float32Array> {
  const words = wordsOfText(text);
  const index = foil?.word ?? Math.floor(words.length / 2);
  const place = words[index];
  if (!place) throw new Error(`no words in ${text}`);
  if (foil?.said === '') return speak(foil.text, voice);
  if (!foil && !noise) return speak(text, voice);
  const phones = foil?.phones ?? pronounce.phonesOf(place.word.toLowerCase().replace('’', "'")) ?? [];
  return speak(`${text.slice(0, place.start)}${toEspeak(phones, voice)}${text.slice(place.end)}`, voice);
}

/** Adds white noise and other voices in equal parts. `ratio`: dB of the speech over the noise. */
export function addNoise(
  sound: Float32Array,
  { others, ratio, random }: { others: readonly Float32Array[]; ratio: number; random: Random },
): Float32Array {
  const white = Float32Array.from(sound, () => random() * 2 - 1);
  const babble = new Float32Array(sound.length);
  for (const other of others) {
    const from = Math.floor(random() * other.length);
    for (let i = 0; i < babble.length; i += 1) babble[i] = (babble[i] ?? 0) + (other[(from + i) % other.length] ?? 0);
  }
  const power = (of: Float32Array) => of.reduce((sum, x) => sum + x * x, 0) / of.length || 1e-12;
  const gain = (of: Float32Array) => Math.sqrt((power(sound) * 10 ** (-ratio / 10)) / 2 / power(of));
  const [whiteGain, babbleGain] = [gain(white), gain(babble)];
  const noisy = sound.map((x, i) => x + (white[i] ?? 0) * whiteGain + (babble[i] ?? 0) * babbleGain);
  const peak = noisy.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return peak > 0.99 ? noisy.map((x) => (x * 0.99) / peak) : noisy;
}
