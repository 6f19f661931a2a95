import { request, type Agent, type RequestOptions } from 'node:https';
import { TLSSocket } from 'node:tls';
import { PushError } from './port.ts';

const TIMEOUT_MS = 10_000;

type Post = { url: string; headers: RequestOptions['headers']; body: Buffer | null; agent: Agent };
type Answer = { status: number; retryAfter: string | undefined };

/**
 * Sends a notice to a push service. Redirects are not followed, because only the original address was checked.
 * @throws PushError
 */
export async function postNotice(notice: Post): Promise<void> {
  const { status, retryAfter } = await post(notice);
  if (status >= 200 && status < 300) return;
  const wait = readRetryAfter(retryAfter);
  throw new PushError(kindOf(status), {
    cause: new Error(`the push service answered ${status}`),
    ...(wait !== undefined && { retryAfterMs: wait }),
  });
}

function kindOf(status: number): PushError['kind'] {
  if (status === 404 || status === 410) return 'GONE';
  if (status === 429) return 'THROTTLED';
  return status >= 500 ? 'UNAVAILABLE' : 'REJECTED';
}

/** Parses seconds or a date into milliseconds from now. */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function post({ url, headers, body, agent }: Post): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let mayHaveLeft = false;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asking = request(url, { method: 'POST', headers: { ...headers }, agent, signal }, (response) => {
      // Reads the body to its end, so that the connection can be reused.
      response.resume();
      response.on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    });
    asking.once('socket', (socket) => {
      if (asking.reusedSocket) mayHaveLeft = true;
      else if (socket instanceof TLSSocket) socket.once('secureConnect', () => (mayHaveLeft = true));
    });
    asking.once('error', (cause) => reject(new PushError(mayHaveLeft ? 'UNKNOWN' : 'UNAVAILABLE', { cause })));
    asking.end(body);
  });
}
