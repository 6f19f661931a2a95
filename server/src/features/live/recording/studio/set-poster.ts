import type { StudioRecording } from '@lisan/contract/studio/studio';
import { posterSize } from '../../../../domain/recording/poster-size.ts';
import { invalidField } from '../../../../platform/app-error.ts';
import { PictureError } from '../../../../platform/pictures/picture-decoder.ts';
import type { LiveDeps } from '../../deps.ts';
import { requireOwnRecording, type OwnRecording } from './own-recording.ts';
import { presentStudioRecording } from './present-studio-recordings.ts';
import { replaceFile } from './replace-file.ts';

const QUALITY = 80;

/**
 * Re-encodes a JPEG, PNG or WebP to a WebP of 16:9, which strips all other content of the file.
 * @throws AppError 422 on `file`, unavailable when too many pictures wait
 */
async function encodePoster({ pictures }: LiveDeps, file: Buffer): Promise<Buffer> {
  try {
    const size = posterSize(await pictures.measure(file));
    return await pictures.encode(file, { type: 'cover', ...size, quality: QUALITY });
  } catch (error) {
    if (error instanceof PictureError) throw invalidField('file', 'المطلوب صورة سليمة من نوع JPEG أو PNG أو WebP.');
    throw error;
  }
}

/**
 * Sets the picture of a recording; null removes it.
 * @throws AppError forbidden, not_found, 422 on `file` when it is no picture, unavailable
 */
export async function setPoster(deps: LiveDeps, own: OwnRecording, file: Buffer | null): Promise<StudioRecording> {
  await requireOwnRecording(deps.db, own);
  const bytes = file && (await encodePoster(deps, file));
  const slot = { column: 'poster_file', folder: 'posters', ending: 'webp' } as const;
  return presentStudioRecording(deps.db, await replaceFile(deps, own, { ...slot, bytes }));
}
