import { posterSize } from '../../../domain/recording/poster-size.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { PictureError } from '../../../platform/pictures/picture-decoder.ts';
import type { RecordingDeps } from '../deps.ts';

const QUALITY = 80;

/**
 * Re-encodes a JPEG, PNG or WebP to a WebP of 16:9, which strips whatever else the file carried.
 * @throws AppError 422 on `file`, unavailable when too many pictures wait
 */
export async function encodePoster({ pictures }: Pick<RecordingDeps, 'pictures'>, file: Buffer): Promise<Buffer> {
  try {
    const size = posterSize(await pictures.measure(file));
    return await pictures.encode(file, { type: 'cover', ...size, quality: QUALITY });
  } catch (error) {
    if (error instanceof PictureError) throw invalidField('file', 'اختر صورة سليمة من نوع JPEG أو PNG أو WebP.');
    throw error;
  }
}
