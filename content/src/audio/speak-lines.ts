import { convertSounds } from './convert-sounds.ts';
import { speakWithFestival } from './festival.ts';
import { spokenText } from './pronunciations.ts';
import type { Pronunciations } from './pronunciations.ts';
import { rawFile } from './raw-file.ts';
import type { TimedLine } from './raw-file.ts';
import { runTool } from './run-tool.ts';

/** Words a minute of espeak-ng at its own tempo. */
const ESPEAK_TEMPO = 175;

/** How much smaller the speaker of voice `high` seems than rms, and how much his voice is raised beyond that. */
const HIGH = { formants: 1.16, pitch: 1.3 };

/** Speaks lines into `folder`. */
export async function speakLines(lines: TimedLine[], folder: string, pronunciations: Pronunciations): Promise<void> {
  await speakWithFestival(lines, folder, pronunciations);
  const high = [];
  for (const line of lines) {
    const file = rawFile(folder, line);
    if (line.voice === 'b') await speakWithFlite('rms', line, file, pronunciations);
    if (line.voice === 'awb') await speakWithFlite('awb', line, file, pronunciations);
    if (line.voice === 'espeak') await speakWithEspeak(line, file, pronunciations);
    if (line.voice === 'high') {
      await speakWithFlite('rms', line, `${file}.rms.wav`, pronunciations);
      high.push({ from: `${file}.rms.wav`, to: file, output: ['-af', RAISE] });
    }
  }
  await convertSounds(high);
}

const RAISE = [
  `asetrate=${16_000 * HIGH.formants}`,
  'aresample=16000',
  `atempo=${(1 / HIGH.formants).toFixed(4)}`,
  `rubberband=pitch=${HIGH.pitch}:formant=preserved:pitchq=consistency`,
].join(',');

async function speakWithFlite(
  voice: 'rms' | 'awb',
  line: TimedLine,
  to: string,
  { file, respellings }: Pronunciations,
): Promise<void> {
  const stretch = `duration_stretch=${(1 / line.tempo).toFixed(3)}`;
  const text = spokenText(line.text, respellings);
  await runTool('flite', ['-voice', voice, '-add_lex', file, '--setf', stretch, '-t', text, '-o', to]);
}

async function speakWithEspeak(line: TimedLine, to: string, { respellings }: Pronunciations): Promise<void> {
  const tempo = String(Math.round(ESPEAK_TEMPO * line.tempo));
  await runTool('espeak-ng', ['-v', 'en-us', '-s', tempo, '-w', to, spokenText(line.text, respellings)]);
}
