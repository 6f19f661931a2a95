import { updateAvatar } from '@lisan/contract/learner/subscriber';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../../../platform/app-error.ts';
import { parseInput } from '../../../platform/http/validate.ts';

/** The avatar call takes a preset's id as JSON, or a picture as multipart field `file`. */
export async function readAvatarUpload(request: FastifyRequest): Promise<{ file: Buffer } | { avatar: string }> {
  if (request.isMultipart()) {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') throw invalidField('file', 'هذا الحقل مطلوب.');
    return { file: await part.toBuffer() };
  }
  return parseInput(updateAvatar.body, request.body);
}
