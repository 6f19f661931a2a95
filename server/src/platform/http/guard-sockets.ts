import type { ErrorCode } from '@lisan/contract/error';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, ERROR_RULES } from '../app-error.ts';
import type { AddressCounts } from './address-counts.ts';

type ClientError = Error & { code?: string };

/** `networkOf`: what counts together with a peer's address; null for one that may open as many as it likes. */
type PeerLimit = {
  counts: AddressCounts;
  networkOf: (peer: string) => string | null;
  log: FastifyBaseLogger;
};

const LOG_EVERY_MS = 60_000;

/**
 * Gives every connection an error listener before anything else sees it, and closes those that are too many of one
 * address. Node takes its own listener off a socket that is upgraded, and an `error` event without a listener ends the
 * process.
 */
export function guardSockets(server: Server, { counts, networkOf, log }: PeerLimit): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.prependListener('connection', (socket: Socket) => {
    socket.on('error', () => socket.destroy());
    const network = socket.remoteAddress === undefined ? null : networkOf(socket.remoteAddress);
    if (network === null) return;
    const release = counts.reserve(network);
    if (release !== null) return void socket.once('close', release);
    socket.destroy();
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ network }, 'connection limit of address reached');
  });
}

/** Browsers and proxies send their next request when they have the reply to the last one. */
const MAX_PIPELINED = 32;

/**
 * Closes connections on which too many requests wait for their replies. Node starts every request that has arrived,
 * although the replies before it have not been read: each would hold what it serves in memory.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // What was parsed with it is dropped, as on every connection that is closed.
    if (count > MAX_PIPELINED) socket.destroy();
  });
}

const BY_CODE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** Answers bytes that are not a request of HTTP, or that come too slowly, in the contract's own words; then hangs up. */
export function replyToClientError(error: ClientError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const { code, told } = new AppError(BY_CODE[error.code ?? ''] ?? 'bad_request');
  const { status } = ERROR_RULES[code];
  const body = JSON.stringify({ code, message: told, request_id: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
