import type { FieldFault } from '@lisan/contract/error';
import type { FailureCode } from './api-types.ts';
import { ApiError } from './api-error.ts';
import { shell } from '../text/shell.ts';

type Body = {
  code?: FailureCode;
  message?: string;
  request_id?: string;
  errors?: Record<string, string[]>;
  faults?: Record<string, FieldFault[]>;
};

/** Turns an unsuccessful reply into an error, also where a proxy answered for the server. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const requestId = body.request_id ?? response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: body.code ?? 'bad_reply',
    message: body.message ?? shell.failure.unexpected,
    ...(requestId ? { requestId } : {}),
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.faults ? { faults: body.faults } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}

async function readBody(response: Response): Promise<Body> {
  const body: unknown = await response.json().catch(() => null);
  // Error replies have this shape by contract; other bodies have none of its fields.
  return typeof body === 'object' && body !== null ? body : {};
}
