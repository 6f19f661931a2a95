import type { FastifyReply } from 'fastify';

/** Sets the headers of a personal file that the browser saves: its type, its name and that no cache stores it. */
export function sendFileHeaders(reply: FastifyReply, { type, name }: { type: string; name: string }): void {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
}
