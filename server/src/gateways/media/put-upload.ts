import { AppError } from '../../platform/app-error.ts';
import type { MediaStore } from './port.ts';

const RETRY_AFTER_S = 60;

/**
 * Stores a file that a user has just uploaded.
 * @throws AppError unavailable when the store does not accept it, because it is full or unreachable
 */
export async function putUpload(media: Pick<MediaStore, 'put'>, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await media.put(key, bytes);
  } catch (error) {
    throw new AppError('unavailable', {
      message: 'تعذّر حفظ الملف الآن، وبقي كل شيء كما كان. لنحاول بعد قليل.',
      retryAfter: RETRY_AFTER_S,
      cause: error,
    });
  }
}
