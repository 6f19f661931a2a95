import type { FastifyRequest } from 'fastify';
import { invalidField } from '../../../../platform/app-error.ts';

/**
 * The multipart field `file`; null when there is none.
 * @throws AppError 422 on `file` where the file has another name; payload_too_large
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Buffer | null> {
  if (!request.isMultipart()) return null;
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part) return null;
  if (part.fieldname !== 'file') throw invalidField('file', 'هذا الحقل مطلوب.');
  return part.toBuffer();
}
