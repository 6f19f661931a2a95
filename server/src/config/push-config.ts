import { z } from 'zod';
import { isQuietHours, readQuietHours, type QuietHours } from '../domain/subscriber/quiet-hours.ts';
import { MADE_ONCE } from './secrets-config.ts';

export const PUSH_VARIABLES = {
  PUSH_GATEWAY: z
    .enum(['web-push', 'none'])
    .default('web-push')
    .describe(
      '`web-push` sends through the push services of browsers. `none` sends nothing, and devices cannot enable notifications.',
    ),
  VAPID_PUBLIC_KEY: z.string().min(80).optional().meta({
    description:
      'The public key that identifies us to push services; `npx web-push generate-vapid-keys` makes a pair. Production takes it from the environment only.',
    byDefault: MADE_ONCE,
  }),
  VAPID_PRIVATE_KEY: z.string().min(40).optional().meta({
    description:
      'The private key of the pair. A device is bound to the pair that it registered with: after a change it receives nothing until its next visit.',
    byDefault: MADE_ONCE,
  }),
  PUSH_CONTACT: z
    .string()
    .startsWith('mailto:')
    .optional()
    .describe(
      '`mailto:` of a monitored mailbox, for the push services. Production requires it unless `PUSH_GATEWAY=none`.',
    ),
  QUIET_HOURS: z
    .string()
    .refine(isQuietHours, 'two hours of the day, such as 22-8')
    .default('22-8')
    .describe(
      'From the first hour to the second, in the time zone of the learner’s country, no notices are sent to devices or by SMS. Equal hours disable it.',
    ),
};

type PushVariables = z.infer<z.ZodObject<typeof PUSH_VARIABLES>>;

export type PushConfig = {
  pushGateway: 'web-push' | 'none';
  /** VAPID keys in base64url; outside production generated once and stored. */
  vapid: { publicKey: string; privateKey: string } | undefined;
  /** The contact for push services. */
  pushContact: string | undefined;
  /** Notifications are silent from the first hour to the second of the learner's day. */
  quietHours: QuietHours;
};

export function arrangePush(e: PushVariables): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e;
  return {
    pushGateway: e.PUSH_GATEWAY,
    vapid: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
    pushContact: e.PUSH_CONTACT,
    quietHours: readQuietHours(e.QUIET_HOURS),
  };
}

/** Returns the fault of a production that would generate its keys, or null. */
export function pushFault({ pushGateway, vapid, pushContact }: PushConfig): string | null {
  if (pushGateway === 'none' || (vapid && pushContact)) return null;
  return 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_CONTACT: production takes them from the environment (or PUSH_GATEWAY=none)';
}
