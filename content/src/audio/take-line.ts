import { readFile, writeFile } from 'node:fs/promises';
import { convertSounds, RAW, readSamples, sampleBytes } from './convert-sounds.ts';
import { risesAtEnd, riseFilter } from './intonation.ts';
import { tokensFile } from './raw-file.ts';
import { trimmed } from './shape-sound.ts';
import { spreadPhase } from './spread-phase.ts';
import type { Samples } from './shape-sound.ts';

/** The sound of one line in a file of any format. A synthetic voice speaks every line falling. */
export type Take = { text: string; file: string; isHuman: boolean };

/** The trimmed sound of a take; `words` are the starts of its words in seconds, where the voice gives them. */
export type SpokenTake = { samples: Samples; words?: number[] | undefined };

/** Reads takes as trimmed samples at their own loudness, with the pitch raised if a synthetic voice asks. */
export async function readTakes(takes: Take[]): Promise<Map<string, SpokenTake>> {
  await convertSounds(takes.map(({ file }) => ({ from: file, to: `${file}.f32`, output: RAW })));
  const sounds = new Map<string, SpokenTake>();
  for (const { file, text } of takes) {
    const { samples, cut } = trimmed(spreadPhase(await readSamples(`${file}.f32`)));
    if (samples.length === 0) throw new Error(`“${text}” came out silent`);
    sounds.set(file, { samples, words: wordStarts(text, await readTokens(file))?.map((at) => at - cut) });
  }
  await raiseQuestions(
    takes.filter(({ text, isHuman }) => !isHuman && risesAtEnd(text)),
    sounds,
  );
  return sounds;
}

type Token = { at: number; name: string };

async function readTokens(file: string): Promise<Token[]> {
  const source = await readFile(tokensFile(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return source
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ at: Number.parseFloat(line), name: line.slice(line.indexOf(' ') + 1) }));
}

/**
 * Returns the start of each word of a text, words being separated by spaces; a dash starts with the next word. Returns
 * undefined where the voice divides the text otherwise.
 */
export function wordStarts(text: string, tokens: readonly Token[]): number[] | undefined {
  const isSpoken = (word: string) => /[\p{L}\p{N}]/u.test(word);
  const starts = tokens.filter(({ name }) => isSpoken(name)).map(({ at }) => at);
  const words = text.split(/\s+/);
  if (words.filter(isSpoken).length !== starts.length) return undefined;
  let next = 0;
  return words.map((word) => starts[isSpoken(word) ? next++ : next] ?? starts.at(-1) ?? 0);
}

async function raiseQuestions(takes: Take[], sounds: Map<string, SpokenTake>): Promise<void> {
  const conversions = [];
  for (const { file } of takes) {
    const speech = sounds.get(file)?.samples ?? new Float32Array(0);
    await writeFile(`${file}.f32`, sampleBytes(speech));
    const output = ['-af', riseFilter(speech), ...RAW];
    conversions.push({ from: `${file}.f32`, to: `${file}.rise.f32`, input: RAW, output });
  }
  await convertSounds(conversions);
  for (const { file } of takes)
    sounds.set(file, { ...sounds.get(file), samples: await readSamples(`${file}.rise.f32`) });
}
