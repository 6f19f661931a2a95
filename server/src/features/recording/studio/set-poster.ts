import type { StudioRecording } from '@lisan/contract/studio';
import type { Services } from '../../../compose/services.ts';
import { encodePoster } from './encode-poster.ts';
import { requireOwnRecording, type OwnRecording } from './own-recording.ts';
import { presentStudioRecording } from './present-studio-recordings.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Gives a recording this picture; null takes it away.
 * @throws AppError forbidden, not_found, 422 on `file` when it is no picture, unavailable
 */
export async function setPoster(services: Services, own: OwnRecording, file: Buffer | null): Promise<StudioRecording> {
  await requireOwnRecording(services.db, own);
  const bytes = file && (await encodePoster(services, file));
  const slot = { column: 'poster_file', folder: 'posters', ending: 'webp' } as const;
  return presentStudioRecording(services.db, await replaceFile(services, own, { ...slot, bytes }));
}
