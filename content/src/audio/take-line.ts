import { writeFile } from 'node:fs/promises';
import { convertSounds, RAW, readSamples, sampleBytes } from './convert-sounds.ts';
import { risesAtEnd, riseFilter } from './intonation.ts';
import { trimSilence } from './shape-sound.ts';
import { spreadPhase } from './spread-phase.ts';
import type { Samples } from './shape-sound.ts';

/** The sound of one line in a file of any format. A synthetic voice speaks every line falling. */
export type Take = { text: string; file: string; isHuman: boolean };

/** Reads takes as trimmed samples at their own loudness, with the pitch raised if a synthetic voice asks. */
export async function readTakes(takes: Take[]): Promise<Map<string, Samples>> {
  await convertSounds(takes.map(({ file }) => ({ from: file, to: `${file}.f32`, output: RAW })));
  const sounds = new Map<string, Samples>();
  for (const { file, text } of takes) {
    const speech = trimSilence(spreadPhase(await readSamples(`${file}.f32`)));
    if (speech.length === 0) throw new Error(`“${text}” came out silent`);
    sounds.set(file, speech);
  }
  await raiseQuestions(
    takes.filter(({ text, isHuman }) => !isHuman && risesAtEnd(text)),
    sounds,
  );
  return sounds;
}

async function raiseQuestions(takes: Take[], sounds: Map<string, Samples>): Promise<void> {
  const conversions = [];
  for (const { file } of takes) {
    const speech = sounds.get(file) ?? new Float32Array(0);
    await writeFile(`${file}.f32`, sampleBytes(speech));
    const output = ['-af', riseFilter(speech), ...RAW];
    conversions.push({ from: `${file}.f32`, to: `${file}.rise.f32`, input: RAW, output });
  }
  await convertSounds(conversions);
  for (const { file } of takes) sounds.set(file, await readSamples(`${file}.rise.f32`));
}
