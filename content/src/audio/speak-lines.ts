import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clipKey } from './manifest.ts';
import type { SpokenLine } from './manifest.ts';
import { spokenText } from './pronunciations.ts';
import type { Pronunciations } from './pronunciations.ts';
import { inParallel } from './in-parallel.ts';
import { runTool } from './run-tool.ts';

/** The sound file of a line, as the voice spoke it. */
export function rawFile(folder: string, line: SpokenLine): string {
  return join(folder, `${clipKey([line])}.wav`);
}

/** Speaks lines into `folder`: voice a with festival, all in one process, voice b with flite. */
export async function speakLines(lines: SpokenLine[], folder: string, pronunciations: Pronunciations): Promise<void> {
  const female = lines.filter((line) => line.voice === 'a');
  if (female.length > 0) await speakWithFestival(female, folder, pronunciations);
  await inParallel(
    lines.filter((line) => line.voice === 'b'),
    (line) => speakWithFlite(line, folder, pronunciations),
  );
}

/** The Scheme program for festival. Exported for its test. */
export function festivalProgram(lines: SpokenLine[], folder: string, { words, respellings }: Pronunciations): string {
  const entries = words.map(
    ({ word, phones }) => `(lex.add.entry (list "${word}" nil (lex.syllabify.phstress '(${phones.join(' ')}))))`,
  );
  const speech = lines.map((line) => {
    const text = spokenText(line.text, respellings).replaceAll('\\', '').replaceAll('"', '');
    return `(utt.save.wave (utt.synth (Utterance Text "${text}")) "${rawFile(folder, line)}" 'riff)`;
  });
  return [
    '(voice_cmu_us_slt_arctic_hts)',
    // Without these two the voice pauses in the middle of phrases.
    "(Parameter.set 'Phrase_Method 'cart_tree)",
    '(set! phrase_cart_tree simple_phrase_cart_tree)',
    // The engine's own rate; Duration_Stretch does nothing to this voice.
    '(set! hts_engine_params (cons (list "-r" 0.8) hts_engine_params))',
    ...entries,
    ...speech,
  ].join('\n');
}

async function speakWithFestival(lines: SpokenLine[], folder: string, pronunciations: Pronunciations): Promise<void> {
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

async function speakWithFlite(line: SpokenLine, folder: string, { file, respellings }: Pronunciations): Promise<void> {
  const text = spokenText(line.text, respellings);
  await runTool('flite', [
    '-voice',
    'rms',
    '-add_lex',
    file,
    '--setf',
    'duration_stretch=1.1',
    '-t',
    text,
    '-o',
    rawFile(folder, line),
  ]);
}
