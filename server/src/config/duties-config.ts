import { z } from 'zod';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const count = (max: number, byDefault: number) => z.coerce.number().int().min(0).max(max).default(byDefault);
const PAGE = 'docs/operations/daily.md#two-persons';

/** What one colleague does alone; above it, or for as long, a second person decides. */
export const DUTIES_VARIABLES = {
  STAFF_GRANT_WAIT_HOURS: count(720, 24).meta({
    description:
      'How many hours a request for a role that may approve waits before a second person can approve it. Everybody who manages the team is notified at once.',
    page: PAGE,
  }),
  STAFF_GRANT_CHAIN_DAYS: count(3_650, 90).meta({
    description:
      'For how many days after a role was granted in the console the colleague and who granted it, directly or through others, do not decide each other’s requests, and share the daily limits of one colleague. `0`: no such rule.',
    page: PAGE,
  }),
  NOTICE_ALONE_RECIPIENTS: count(10_000_000, 1_000).meta({
    description:
      'How many learners one colleague reaches by notices within a day without a second person. A notice by SMS always needs one.',
    page: PAGE,
  }),
  NOTICE_LINK_HOSTS: z
    .string()
    .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .refine((hosts) => hosts.every(isHost), 'hosts with commas, such as lisan.example,operator.iq')
    .optional()
    .meta({
      description: 'The hosts that notices may link to, with commas. A subdomain is a host of its own.',
      byDefault: 'the host of PUBLIC_URL',
      page: PAGE,
    }),
  CREDIT_DAYS_PER_COLLEAGUE: count(10_000, 62).meta({
    description: 'How many days one colleague credits alone within a day, to all learners together.',
    page: PAGE,
  }),
  REFUND_LIMIT_FACTOR: count(1_000, 10).meta({
    description: 'How many times `REFUND_LIMIT` one colleague refunds alone within a day, to all learners together.',
    page: PAGE,
  }),
} as const;

const Variables = z.object(DUTIES_VARIABLES);

export type DutiesConfig = {
  grantWaitMs: number;
  grantChainMs: number;
  /** Learners whom one colleague reaches by notices alone, within a day. */
  noticeRecipients: number;
  /** Hosts in lower case that notices may link to. */
  noticeHosts: readonly string[];
  /** Days that one colleague credits alone, within a day. */
  creditDays: number;
  /** Times the limit of refunds to one learner. */
  refundFactor: number;
};

export function arrangeDuties(e: z.infer<typeof Variables>, publicUrl: string | undefined): DutiesConfig {
  return {
    grantWaitMs: e.STAFF_GRANT_WAIT_HOURS * HOUR_MS,
    grantChainMs: e.STAFF_GRANT_CHAIN_DAYS * DAY_MS,
    noticeRecipients: e.NOTICE_ALONE_RECIPIENTS,
    noticeHosts: e.NOTICE_LINK_HOSTS ?? (publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    creditDays: e.CREDIT_DAYS_PER_COLLEAGUE,
    refundFactor: e.REFUND_LIMIT_FACTOR,
  };
}

function isHost(text: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(text);
}
