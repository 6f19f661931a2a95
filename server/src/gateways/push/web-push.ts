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
