import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rawFile, tokensFile } from './raw-file.ts';
import type { TimedLine } from './raw-file.ts';
import { spokenText } from './pronunciations.ts';
import type { Pronunciations } from './pronunciations.ts';
import { runTool } from './run-tool.ts';

/** Festival's voices: slt speaks by a model (HTS), the others by joined diphones. */
const VOICES = { a: 'voice_cmu_us_slt_arctic_hts', kal: 'voice_kal_diphone', ked: 'voice_ked_diphone' } as const;
type FestivalVoice = keyof typeof VOICES;
type FestivalLine = TimedLine & { voice: FestivalVoice };

/** Speaks the lines of festival's voices, all in one process. */
export async function speakWithFestival(
  lines: TimedLine[],
  folder: string,
  pronunciations: Pronunciations,
): Promise<void> {
  const own = lines.filter((line): line is FestivalLine => line.voice in VOICES);
  if (own.length === 0) return;
  const program = join(folder, 'speak.scm');
  await writeFile(program, festivalProgram(own, folder, pronunciations));
  const { stderr } = await runTool('festival', ['-b', program]);
  for (const line of own) {
    await access(rawFile(folder, line)).catch(() => {
      throw new Error(
        `festival did not speak “${line.text}” (voices: apt-get install festvox-us-slt-hts festvox-kallpc16k festvox-kdlpc16k): ${stderr.trim().split('\n')[0] ?? ''}`,
      );
    });
  }
}

/** The Scheme program for festival. Exported for its test. */
export function festivalProgram(lines: FestivalLine[], folder: string, pronunciations: Pronunciations): string {
  return [...Map.groupBy(lines, ({ voice }) => voice)]
    .flatMap(([voice, own]) => [
      `(${VOICES[voice]})`,
      ...(voice === 'a' ? prepareModel(pronunciations) : []),
      ...own.flatMap((line) => [setTempo(line), speak(line, folder, pronunciations)]),
    ])
    .join('\n');
}

function prepareModel({ words }: Pronunciations): string[] {
  return [
    // Without these two the voice pauses in the middle of phrases.
    "(Parameter.set 'Phrase_Method 'cart_tree)",
    '(set! phrase_cart_tree simple_phrase_cart_tree)',
    '(set! engine_params hts_engine_params)',
    SAVE_TOKENS,
    ...words.map(
      ({ word, phones }) => `(lex.add.entry (list "${word}" nil (lex.syllabify.phstress '(${phones.join(' ')}))))`,
    ),
  ];
}

/** Writes a line for each token of an utterance: the second in which it starts, and the token. */
const SAVE_TOKENS = `(define (save_tokens utt file)
  (let ((out (fopen file "w")) (token (utt.relation.first utt 'Token)))
    (while token
      (format out "%s %s\\n"
        (item.feat token "daughter1.R:SylStructure.daughter1.daughter1.R:Segment.segment_start") (item.name token))
      (set! token (item.next token)))
    (fclose out)))`;

/** The model has the engine's own rate, because Duration_Stretch does nothing to it. */
function setTempo({ voice, tempo }: FestivalLine): string {
  return voice === 'a'
    ? `(set! hts_engine_params (cons (list "-r" ${tempo}) engine_params))`
    : `(Parameter.set 'Duration_Stretch ${(1 / tempo).toFixed(3)})`;
}

function speak(line: FestivalLine, folder: string, { respellings }: Pronunciations): string {
  const text = spokenText(line.text, respellings).replaceAll('\\', '').replaceAll('"', '');
  const file = rawFile(folder, line);
  const saved = `(utt.save.wave utt "${file}" 'riff)`;
  const tokens = line.voice === 'a' ? ` (save_tokens utt "${tokensFile(file)}")` : '';
  return `(let ((utt (utt.synth (Utterance Text "${text}")))) ${saved}${tokens})`;
}
