import { cleanText } from '@lisan/contract/values/text';
import type { FastifyRequest } from 'fastify';

const MAX_LENGTH = 200;
const MAX_RAW_LENGTH = 4 * MAX_LENGTH;

/** Returns the User-Agent header, cleaned and shortened for storage. */
export function userAgentOf(request: FastifyRequest): string | null {
  const header = request.headers['user-agent'];
  return header === undefined ? null : cleanText(header.slice(0, MAX_RAW_LENGTH)).slice(0, MAX_LENGTH);
}
