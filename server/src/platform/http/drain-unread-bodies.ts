import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

const MAX_DRAINED_BYTES = 8 * 1024 * 1024;
const DRAIN_TIMEOUT_MS = 2000;

/**
 * Reads the rest of a request's body before its reply is sent, and closes the connection where the rest is too long or
 * too slow. The parser of a connection stops at a partly read body, so the next request on it, which behind a proxy may
 * be another client's, would get no reply.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!hasUnreadBody(raw)) return done(null, payload);
    drain(raw, (isDrained) => {
      if (!isDrained) reply.header('connection', 'close');
      done(null, payload);
    });
  });
}

function hasUnreadBody(raw: IncomingMessage): boolean {
  const { headers } = raw;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return false;
  return !raw.readableEnded && !raw.destroyed;
}

function drain(raw: IncomingMessage, done: (isDrained: boolean) => void): void {
  let bytes = 0;
  const finish = (isDrained: boolean) => {
    clearTimeout(timer);
    raw.off('data', count).off('end', onEnd).off('close', onClose);
    // Without a reader the rest stays in the kernel until the connection is closed.
    if (!isDrained) raw.pause();
    done(isDrained);
  };
  const count = (chunk: Buffer | string) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) finish(false);
  };
  const onEnd = () => finish(true);
  const onClose = () => finish(false);
  const timer = setTimeout(onClose, DRAIN_TIMEOUT_MS);
  // A parser that threw may still be connected, and reads no more of the body.
  raw.unpipe();
  raw.on('data', count).once('end', onEnd).once('close', onClose);
  raw.resume();
}
