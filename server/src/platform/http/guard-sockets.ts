import type { ErrorCode } from '@lisan/contract/error';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, ERROR_RULES } from '../app-error.ts';
import type { AddressCounts } from './address-counts.ts';

type ClientError = Error & { code?: string };

/** `networkOf`: the network that a peer's address counts for; null for a peer without a limit. */
type PeerLimit = {
  counts: AddressCounts;
  networkOf: (peer: string) => string | null;
  log: FastifyBaseLogger;
};

const LOG_EVERY_MS = 60_000;

/**
 * Adds an error listener to every connection before other code sees it, and closes connections above the limit of an
 * address. Node removes its own listener from an upgraded socket, and an `error` event without a listener ends the
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

/** Browsers and proxies send their next request after the reply to the last one. */
const MAX_PIPELINED = 32;

/**
 * Closes connections with too many unanswered requests. Node handles every request that has arrived, although earlier
 * replies were not read, and each reply would stay in memory.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // Requests that were parsed with it are dropped, as on every closed connection.
    if (count > MAX_PIPELINED) socket.destroy();
  });
}

const BY_CODE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** Answers bytes that are not HTTP, or that arrive too slowly, with an error of the contract; then closes. */
export function replyToClientError(error: ClientError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const { code, publicMessage } = new AppError(BY_CODE[error.code ?? ''] ?? 'bad_request');
  const { status } = ERROR_RULES[code];
  const body = JSON.stringify({ code, message: publicMessage, request_id: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
