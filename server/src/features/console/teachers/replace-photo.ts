import { TeacherPhotoFields } from '@lisan/contract/console/teachers';
import type { FastifyRequest } from 'fastify';
import { putUpload } from '../../../gateways/media/put-upload.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { parseInput } from '../../../platform/http/validate.ts';
import { PictureError } from '../../../platform/pictures/picture-decoder.ts';
import type { ConsoleDeps } from '../deps.ts';
import { requireTeacher } from './change-teacher.ts';
import { updateTeacherPhoto } from './teacher-store.ts';

const SIDE_PX = 512;
const QUALITY = 82;
const MAX_PIXELS = 24_000_000;
const RETRY_AFTER_S = 5;
const REQUIRED = 'هذا الحقل مطلوب.';
const NO_PICTURE = 'المطلوب صورة سليمة من نوع JPEG أو PNG أو WebP.';

type Staff = { session: Session; audit: Audit };

/**
 * Replaces the picture of a teacher by the uploaded one, as a square WebP without any other data of the file.
 * @throws AppError not_found, 422 on `reason` or `file`, too_many_requests while another picture of this staff member
 * is decoded, unavailable when too many are queued or it cannot be stored
 */
export async function replacePhoto(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { id, request }: { id: string; request: FastifyRequest },
): Promise<void> {
  const { reason, bytes } = await readPhoto(request);
  await deps.db.transaction().execute((trx) => requireTeacher(trx, id));
  const picture = await encodeAlone(deps, session.subscriberId, bytes);
  const file = `${deps.newId()}.webp`;
  await putUpload(deps.media, keyOf(file), picture);
  const replaced = await deps.db.transaction().execute(async (trx) => {
    const { photo_file: before } = await requireTeacher(trx, id);
    await updateTeacherPhoto(trx, id, file);
    await audit(trx, {
      subject: { type: 'teacher', id },
      reason,
      before: { photo: before },
      after: { photo: file },
    });
    return before;
  });
  if (replaced !== null) await removePhoto(deps, replaced);
}

async function readPhoto(request: FastifyRequest): Promise<{ reason: string; bytes: Buffer }> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part || part.fieldname !== 'file') throw invalidField('file', { text: REQUIRED, fault: { code: 'required' } });
  const bytes = await part.toBuffer();
  const field = part.fields.reason;
  const reason = field !== undefined && 'value' in field ? field.value : undefined;
  return { ...parseInput(TeacherPhotoFields, { reason }), bytes };
}

async function encodeAlone({ pictures }: ConsoleDeps, owner: string, file: Buffer): Promise<Buffer> {
  const release = pictures.reserve(owner);
  if (release === null) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER_S });
  try {
    const size = { width: SIDE_PX, height: SIDE_PX };
    return await pictures.encode(file, { type: 'cover', ...size, quality: QUALITY, maxPixels: MAX_PIXELS });
  } catch (error) {
    if (error instanceof PictureError) throw invalidField('file', { text: NO_PICTURE, fault: { code: 'bad_picture' } });
    throw error;
  } finally {
    release();
  }
}

async function removePhoto({ media, log }: ConsoleDeps, file: string): Promise<void> {
  try {
    await media.remove(keyOf(file));
  } catch (error) {
    // The teacher has another picture, so a remaining file does no harm.
    log.warn({ err: error, file }, 'teacher photo removal failed');
  }
}

function keyOf(file: string): string {
  return `teachers/${file}`;
}
