import { updateAvatar } from '@lisan/contract/subscriber';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { arabicFaults } from '../../platform/http/arabic-faults.ts';

/** The avatar call takes a preset's id as JSON, or a picture as multipart field `file`. */
export async function readAvatarUpload(request: FastifyRequest): Promise<{ file: Buffer } | { avatar: string }> {
  if (request.isMultipart()) {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') throw invalidField('file', 'هذا الحقل مطلوب.');
    return { file: await part.toBuffer() };
  }
  const parsed = updateAvatar.body.safeParse(request.body, { reportInput: true });
  if (!parsed.success) throw new AppError('invalid_input', { errors: arabicFaults(parsed.error.issues) });
  return parsed.data;
}
