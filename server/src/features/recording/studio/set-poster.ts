import type { StudioRecording } from '@lisan/contract/studio';
import { encodePoster } from './encode-poster.ts';
import { requireOwnRecording, type OwnRecording } from './own-recording.ts';
import { presentStudioRecording } from './present-studio-recordings.ts';
import { replaceFile } from './replace-file.ts';
import type { RecordingDeps } from '../deps.ts';

type Deps = Pick<RecordingDeps, 'db' | 'log' | 'media' | 'newId' | 'pictures'>;

/**
 * Sets the picture of a recording; null removes it.
 * @throws AppError forbidden, not_found, 422 on `file` when it is no picture, unavailable
 */
export async function setPoster(deps: Deps, own: OwnRecording, file: Buffer | null): Promise<StudioRecording> {
  await requireOwnRecording(deps.db, own);
  const bytes = file && (await encodePoster(deps, file));
  const slot = { column: 'poster_file', folder: 'posters', ending: 'webp' } as const;
  return presentStudioRecording(deps.db, await replaceFile(deps, own, { ...slot, bytes }));
}
