import { createHash } from 'node:crypto';
import { Agent, request, type RequestOptions } from 'node:https';
import webPush from 'web-push';
import { TLSSocket } from 'node:tls';
import { isPushEndpoint } from '../../domain/subscriber/push-endpoint.ts';
import type { Clock } from '../../platform/clock.ts';
import { PushError, type PushEndpoint, type PushGateway, type PushNotice } from './port.ts';

const HOUR_SECONDS = 3600;
/** A topic is at most 32 characters of base64url (RFC 8030, section 5.4). */
const TOPIC_CHARACTERS = 32;
const MAX_CONNECTIONS = 50;

type VapidKeys = { publicKey: string; privateKey: string };

type Settings = {
  vapid: VapidKeys;
  /** Contact for push services: a `mailto:` address. */
  contact: string;
  clock: Clock;
  /** Connects to the push services. */
  agent?: Agent;
};

/**
 * Sends Web Push notices: VAPID (RFC 8292), encrypted for the browser (RFC 8291), posted to its push service (RFC
 * 8030).
 */
export function createWebPush({ vapid, contact, clock, agent = connections() }: Settings): PushGateway {
  return {
    publicKey: vapid.publicKey,
    async send(to, notice) {
      // Checked again: an address is stored for long, and the allowed hosts may have changed since.
      if (!isPushEndpoint(to.endpoint)) throw new PushError('REJECTED', { cause: new Error('unknown push service') });
      const request = encrypt(to, notice, { vapid: { ...vapid, subject: contact }, now: clock.now() });
      await postNotice({ url: to.endpoint, agent, ...request });
    },
  };
}

function connections(): Agent {
  return new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
}

type Deps = { vapid: VapidKeys & { subject: string }; now: Date };

function encrypt({ endpoint, ...keys }: PushEndpoint, notice: PushNotice, { vapid, now }: Deps) {
  const { title, text, link, topic, validUntil } = notice;
  const seconds = Math.max(0, Math.floor((validUntil.getTime() - now.getTime()) / 1000));
  const topicId = createHash('sha256').update(topic).digest('base64url').slice(0, TOPIC_CHARACTERS);
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify({ title, text, link, topic: topicId }),
      // A notice that expires within an hour wakes a sleeping phone; others wait until it is awake.
      { vapidDetails: vapid, TTL: seconds, topic: topicId, urgency: seconds <= HOUR_SECONDS ? 'high' : 'normal' },
    );
    return { headers, body };
  } catch (cause) {
    // Invalid keys or a notice that is too long: a retry cannot help.
    throw new PushError('REJECTED', { cause });
  }
}

const TIMEOUT_MS = 10_000;

type Post = { url: string; headers: RequestOptions['headers']; body: Buffer | null; agent: Agent };
type Answer = { status: number; retryAfter: string | undefined };

/**
 * Sends a notice to a push service. Redirects are not followed, because only the original address was checked.
 * @throws PushError
 */
async function postNotice(notice: Post): Promise<void> {
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
