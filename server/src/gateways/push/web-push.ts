import { createHash } from 'node:crypto';
import { Agent } from 'node:https';
import webPush from 'web-push';
import { isPushEndpoint } from '../../domain/subscriber/push-endpoint.ts';
import type { Clock } from '../../platform/clock.ts';
import { PushError, type PushEndpoint, type PushGateway, type PushNotice } from './port.ts';
import { postNotice } from './post-notice.ts';

const HOUR_SECONDS = 3600;
/** A topic is at most 32 characters of base64url (RFC 8030, section 5.4). */
const TOPIC_CHARACTERS = 32;
const MAX_CONNECTIONS = 50;

export type VapidKeys = { publicKey: string; privateKey: string };

type Settings = {
  vapid: VapidKeys;
  /** Whom a push service writes to: a `mailto:` address. */
  contact: string;
  clock: Clock;
  /** What connects to the push services. */
  agent?: Agent;
};

/** Web Push: VAPID (RFC 8292), encrypted for the browser alone (RFC 8291), handed to its own push service (RFC 8030). */
export function createWebPush({ vapid, contact, clock, agent = connections() }: Settings): PushGateway {
  return {
    publicKey: vapid.publicKey,
    async send(to, notice) {
      // Asked again here: an address is kept for long, and what is allowed may have changed since.
      if (!isPushEndpoint(to.endpoint)) throw new PushError('REJECTED', { cause: new Error('no known push service') });
      const request = encrypt(to, notice, { vapid: { ...vapid, subject: contact }, now: clock.now() });
      await postNotice({ url: to.endpoint, agent, ...request });
    },
  };
}

function connections(): Agent {
  return new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
}

type Ground = { vapid: VapidKeys & { subject: string }; now: Date };

function encrypt({ endpoint, ...keys }: PushEndpoint, notice: PushNotice, { vapid, now }: Ground) {
  const { title, text, link, topic, validUntil } = notice;
  const seconds = Math.max(0, Math.floor((validUntil.getTime() - now.getTime()) / 1000));
  const topicId = createHash('sha256').update(topic).digest('base64url').slice(0, TOPIC_CHARACTERS);
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify({ title, text, link, topic: topicId }),
      // What is worth nothing in an hour wakes a sleeping phone; the rest waits until it is awake.
      { vapidDetails: vapid, TTL: seconds, topic: topicId, urgency: seconds <= HOUR_SECONDS ? 'high' : 'normal' },
    );
    return { headers, body };
  } catch (cause) {
    // Its keys are no keys, or the notice is too long: neither gets better.
    throw new PushError('REJECTED', { cause });
  }
}
