import type { StudioRecording } from '@lisan/contract/studio/studio';
import {
  MAX_CAPTION_LINES,
  readWebVtt,
  type FaultAtLine,
  type VttFault,
} from '../../../../domain/recording/web-vtt.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import type { Recording } from '../store.ts';
import { lockTranscript } from '../transcript/transcript-store.ts';
import { restartTranscript } from './edit-transcript.ts';
import { requireOwnRecording, type OwnRecording } from './own-recording.ts';
import { presentStudioRecording } from './present-studio-recordings.ts';
import { replaceFile } from './replace-file.ts';

const REASONS: Record<VttFault, string> = {
  not_utf8: 'حروف ليست بترميز UTF-8. يلزم حفظ الملف بهذا الترميز ثم رفعه من جديد.',
  too_many_lines: `في هذا الملف أسطر أكثر من المسموح، وهو ${MAX_CAPTION_LINES} سطر.`,
  no_header: 'هذا ليس ملف WebVTT: يجب أن يكون أول سطر فيه WEBVTT.',
  subrip: 'هذا ملف SRT، ونحن نقبل WebVTT. يلزم تحويله إلى هذه الصيغة ثم رفعه من جديد.',
  no_cues: 'لا نص في هذا الملف.',
  bad_timing: 'هنا يجب أن يكون توقيت مثل ‎00:01.000 --> 00:02.500‎، وقبله سطر فارغ.',
  ends_before_start: 'نهاية المقطع يجب أن تكون بعد بدايته.',
  out_of_order: 'هذا المقطع يبدأ قبل الذي فوقه. تُرتَّب المقاطع بحسب بدايتها.',
  bad_tag: 'وسم لا تعرفه صيغة WebVTT. العلامة < نفسها تُكتب ‎&lt;‎.',
};

/** Explains a fault of captions and its line to their teacher. */
function explainVttFault({ line, fault }: FaultAtLine): string {
  return `السطر ${line}: ${REASONS[fault]}`;
}

/**
 * Sets the captions of a recording, from which its transcript is read; null removes them, and it is transcribed again.
 * @throws AppError forbidden, not_found, 422 on `file` with the fault and its line
 */
export async function setCaptions(deps: LiveDeps, own: OwnRecording, file: Buffer | null): Promise<StudioRecording> {
  await requireOwnRecording(deps.db, own);
  const bytes = file && Buffer.from(readCaptions(file));
  const slot = { column: 'captions_file', folder: 'recordings', ending: 'vtt' } as const;
  const also = async (trx: Database, recording: Recording) => {
    const before = await lockTranscript(trx, recording.id);
    await restartTranscript(trx, { recording, before, now: deps.clock.now() });
  };
  const recording = await replaceFile(deps, own, { ...slot, bytes, also });
  deps.jobs.wake('make-transcripts');
  return presentStudioRecording(deps.db, recording);
}

function readCaptions(file: Buffer): string {
  const read = readWebVtt(file);
  if ('text' in read) return read.text;
  throw new AppError('invalid_input', { errors: { file: read.faults.map(explainVttFault) } });
}
