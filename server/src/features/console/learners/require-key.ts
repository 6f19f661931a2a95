import type { FastifyRequest } from 'fastify';
import { invalidField } from '../../../platform/app-error.ts';

const MISSING = 'لا بد من مفتاح يميّز هذا الطلب، حتى لا يُنفَّذ مرتين.';

/** Requires the key that identifies a repeated request: money and days are never given twice. @throws AppError 422 */
export function requireKey({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (!headers['idempotency-key']) throw invalidField('Idempotency-Key', MISSING);
}
