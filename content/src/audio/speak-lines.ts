import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clipKey } from './manifest.ts';
import type { SpokenLine } from './manifest.ts';
import { spokenText } from './pronunciations.ts';
import type { Pronunciations } from './pronunciations.ts';
import { runTool } from './run-tool.ts';

/** A line, and how fast it is spoken; 1 is the voice's own tempo. */
export type TimedLine = SpokenLine & { tempo: number };

/** The sound file of a line, as the voice spoke it. */
export function rawFile(folder: string, line: TimedLine): string {
  return join(folder, `${clipKey([line])}-${line.tempo}.wav`);
}

/** Speaks lines into `folder`: voice a with festival, all in one process, voice b with flite. */
export async function speakLines(lines: TimedLine[], folder: string, pronunciations: Pronunciations): Promise<void> {
  const female = lines.filter((line) => line.voice === 'a');
  if (female.length > 0) await speakWithFestival(female, folder, pronunciations);
  for (const line of lines.filter(({ voice }) => voice === 'b')) await speakWithFlite(line, folder, pronunciations);
}

/** The Scheme program for festival. Exported for its test. */
export function festivalProgram(lines: TimedLine[], folder: string, { words, respellings }: Pronunciations): string {
  const entries = words.map(
    ({ word, phones }) => `(lex.add.entry (list "${word}" nil (lex.syllabify.phstress '(${phones.join(' ')}))))`,
  );
  const speech = lines.flatMap((line) => {
    const text = spokenText(line.text, respellings).replaceAll('\\', '').replaceAll('"', '');
    return [
      // The engine's own rate; Duration_Stretch does nothing to this voice.
      `(set! hts_engine_params (cons (list "-r" ${line.tempo}) engine_params))`,
      `(utt.save.wave (utt.synth (Utterance Text "${text}")) "${rawFile(folder, line)}" 'riff)`,
    ];
  });
  return [
    '(voice_cmu_us_slt_arctic_hts)',
    // Without these two the voice pauses in the middle of phrases.
    "(Parameter.set 'Phrase_Method 'cart_tree)",
    '(set! phrase_cart_tree simple_phrase_cart_tree)',
    '(set! engine_params hts_engine_params)',
    ...entries,
    ...speech,
  ].join('\n');
}

async function speakWithFestival(lines: TimedLine[], folder: string, pronunciations: Pronunciations): Promise<void> {
  const program = join(folder, 'speak.scm');
  await writeFile(program, festivalProgram(lines, folder, pronunciations));
  const { stderr } = await runTool('festival', ['-b', program]);
  for (const line of lines) {
    await access(rawFile(folder, line)).catch(() => {
      throw new Error(
        `festival did not speak “${line.text}” (voice: apt-get install festvox-us-slt-hts): ${stderr.trim().split('\n')[0] ?? ''}`,
      );
    });
  }
}

async function speakWithFlite(line: TimedLine, folder: string, { file, respellings }: Pronunciations): Promise<void> {
  const stretch = `duration_stretch=${(1 / line.tempo).toFixed(3)}`;
  const text = spokenText(line.text, respellings);
  const args = ['-voice', 'rms', '-add_lex', file, '--setf', stretch, '-t', text, '-o', rawFile(folder, line)];
  await runTool('flite', args);
}
