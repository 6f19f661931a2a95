import sharp from 'sharp';
import { posterSize } from '../../../domain/recording/poster-size.ts';
import { AppError } from '../../../platform/app-error.ts';

const MOST_PIXELS = 40_000_000;

/**
 * Re-encodes a JPEG, PNG or WebP to a WebP of 16:9, which strips whatever else the file carried.
 * @throws AppError unsupported_media_type
 */
export async function encodePoster(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw new AppError('unsupported_media_type');
  try {
    const { autoOrient } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata();
    return await sharp(file, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ ...posterSize(autoOrient), fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch (error) {
    throw new AppError('unsupported_media_type', { cause: error });
  }
}

/** By their first bytes: the library would read more kinds than we want to, SVG among them. */
function isPicture(file: Buffer): boolean {
  const begins = (hex: string) => file.subarray(0, hex.length / 2).toString('hex') === hex;
  return (
    begins('ffd8ff') ||
    begins('89504e470d0a1a0a') ||
    file.toString('latin1', 0, 12).replace(/^RIFF.{4}/s, '') === 'WEBP'
  );
}
