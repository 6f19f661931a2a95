import type { StudioRecording } from '@lisan/contract/studio';
import { readWebVtt } from '../../../domain/recording/web-vtt.ts';
import { AppError } from '../../../platform/app-error.ts';
import { explainVttFault } from './explain-vtt-fault.ts';
import { requireOwnRecording, type OwnRecording } from './own-recording.ts';
import { presentStudioRecording } from './present-studio-recordings.ts';
import { replaceFile } from './replace-file.ts';
import type { RecordingDeps } from '../deps.ts';

type Deps = Pick<RecordingDeps, 'db' | 'log' | 'media' | 'newId'>;

/**
 * Sets the captions of a recording; null removes them.
 * @throws AppError forbidden, not_found, 422 on `file` with what is wrong and in which line
 */
export async function setCaptions(deps: Deps, own: OwnRecording, file: Buffer | null): Promise<StudioRecording> {
  await requireOwnRecording(deps.db, own);
  const bytes = file && Buffer.from(readCaptions(file));
  const slot = { column: 'captions_file', folder: 'recordings', ending: 'vtt' } as const;
  return presentStudioRecording(deps.db, await replaceFile(deps, own, { ...slot, bytes }));
}

function readCaptions(file: Buffer): string {
  const read = readWebVtt(file);
  if ('text' in read) return read.text;
  throw new AppError('invalid_input', { errors: { file: read.faults.map(explainVttFault) } });
}
