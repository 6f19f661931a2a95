import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../app-error.ts';
import { AddressCounts } from './address-counts.ts';

/** Each is in memory until its last byte has arrived, which may take as long as a request may. */
const MAX_UPLOADS_PER_ACCOUNT = 6;
const RETRY_AFTER_S = 5;

/** Limits the files that an account uploads at a time, at the calls of a scope; register it before them. */
export function limitUploads(scope: FastifyInstance): void {
  const open = new AddressCounts(MAX_UPLOADS_PER_ACCOUNT, () => null);
  scope.addHook('preHandler', (request, reply, done) => {
    const { session } = request;
    // A connection that has ended meanwhile would never release its place.
    if (session === null || !request.isMultipart() || reply.raw.closed) return done();
    const release = open.reserve(session.subscriberId);
    if (release === null) return done(new AppError('too_many_requests', { retryAfter: RETRY_AFTER_S }));
    reply.raw.once('close', release);
    done();
  });
}

/**
 * Reads the multipart field `file`; null without it.
 * @throws AppError 422 on `file` if the file has another name; payload_too_large
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Buffer | null> {
  if (!request.isMultipart()) return null;
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part) return null;
  if (part.fieldname !== 'file') throw invalidField('file', 'هذا الحقل مطلوب.');
  return part.toBuffer();
}
