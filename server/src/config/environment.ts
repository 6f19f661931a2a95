import { z } from 'zod';
import { isNetwork } from '../domain/subscriber/address.ts';
import { isCountryCode } from '../domain/subscriber/countries.ts';
import { readRedisAddress } from '../platform/redis/redis-address.ts';
import { AGORA_VARIABLES } from './agora-config.ts';
import { BILLING_VARIABLES } from './billing-config.ts';
import { CAMARA_VARIABLES } from './camara-config.ts';
import { DATABASE_VARIABLES } from './database-config.ts';
import { DUTIES_VARIABLES } from './duties-config.ts';
import { LIVEKIT_VARIABLES } from './livekit-config.ts';
import { NETWORK_VARIABLES } from './network-config.ts';
import { NUMBER_RANGE_VARIABLES } from './number-ranges-config.ts';
import { PUSH_VARIABLES } from './push-config.ts';
import { RATE_LIMIT_VARIABLES } from './rate-limits-config.ts';
import { S3_VARIABLES } from './s3-config.ts';
import { SECRET_VARIABLES } from './secrets-config.ts';
import { SHORT_CODE_VARIABLES } from './short-code.ts';
import { SMPP_VARIABLES } from './smpp-config.ts';
import { SUPPORT_VARIABLES } from './support-config.ts';
import { SMS_PRICE_VARIABLES } from './sms-price.ts';
import { TRACING_VARIABLES } from './tracing-config.ts';
import { isWorkerQueue, WORKER_QUEUES } from './worker-queues.ts';

/** Whether a value is an https address of a host alone, with or without a slash at its end. */
function isHttpsOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return protocol === 'https:' && (value === origin || value === `${origin}/`);
}

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
const list = z.string().transform((v) =>
  v
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== ''),
);

const PROCESS_VARIABLES = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development').meta({
    description:
      '`production` enables the production checks. The demo runs only under `development` or `test`, with every gateway simulated and no public https address.',
    byDefault: '`npm start` sets `development`',
  }),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('The port to listen on.'),
  HOST: z.string().optional().meta({
    description:
      'The address to listen on. With simulated gateways outside production, the server listens only on this machine unless `HOST` is set.',
    byDefault: '`0.0.0.0`; `127.0.0.1` with simulators outside production',
  }),
  PUBLIC_URL: z.url().optional().meta({
    description:
      'The address where learners reach the product. The messages with one-time codes are bound to its host.',
    byDefault: '`http://localhost:PORT`',
  }),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('The folder of the embedded database, uploads, media and the secrets of the demo.'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').meta({
    description: '`web` serves requests, `worker` runs jobs, `all` does both.',
  }),
  WORKER_QUEUES: list
    .refine((names) => names.length > 0 && names.every(isWorkerQueue), `of ${WORKER_QUEUES.join(', ')}`)
    .default([...WORKER_QUEUES])
    .meta({
      description:
        'The jobs that this process runs: `codes` (one-time codes), `billing`, `broadcast` (other messages, pushes and announcements), `media` (recordings, late checks of drafts, figures and retention).',
    }),
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(120_000).optional().meta({
    description:
      'How many milliseconds `/health/ready` returns 503 before a stop refuses connections. Set it longer than the check interval of the load balancer.',
    byDefault: '`0`; `2000` in production',
    page: 'docs/operations/upgrade.md#stopping',
  }),
  GRAMMAR_CHECKER: flag.default(true).meta({
    description: '`false` saves about 400 MB of memory: learners’ drafts are read by our own rules only.',
    page: 'docs/writing.md',
  }),
  SPEECH: flag.default(true).meta({
    description: '`false` saves about 700 MB of memory: learners compare their recordings by ear.',
    page: 'docs/speech.md',
  }),
  SPEECH_PROCESSES: z.coerce.number().int().min(1).max(16).default(1).meta({
    description: 'How many processes listen to learners, each with one core and about 700 MB while it is used.',
    page: 'docs/speech.md',
  }),
  API_DOCS: flag.optional().meta({
    description: 'Whether `/api/docs` is served.',
    byDefault: '`true`; `false` in production',
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The lowest level that is logged: one of the levels of pino, or `silent`.'),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    description: 'The bearer token of `/metrics`, at least 16 characters. Without it the route does not exist.',
    page: 'docs/operations/watch.md',
  }),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'an address that starts with mailto: or https:')
    .optional()
    .meta({
      description: 'Where vulnerabilities are reported, `mailto:` or `https:`. `/.well-known/security.txt` names it.',
      byDefault: 'the support address',
    }),
} as const;

const REDIS_VARIABLES = {
  REDIS_URL: z
    .string()
    .refine(
      (value) => readRedisAddress(value) !== null,
      'must be an address such as redis://host:6379 or redis+sentinel://host:26379,host:26379/group',
    )
    .optional()
    .meta({
      description:
        'The Redis or Valkey that connects several nodes: `redis://`, `rediss://` for TLS, or `redis+sentinel://` with the sentinels of a group. One node needs none.',
    }),
  REDIS_PREFIX: z.string().max(50).default('lisan:').describe('The prefix of all keys and channels in Redis.'),
} as const;

const COUNTRY_VARIABLES = {
  COUNTRIES: list
    .refine((codes) => codes.every(isCountryCode), 'a country that is none of ours')
    .refine((codes) => codes.length > 0, 'at least one country')
    .optional()
    .meta({
      description:
        'The countries whose mobile numbers may sign in: those whose subscribers the operator bills. In production they have one currency, because the plans have one.',
      byDefault: '`DEFAULT_COUNTRY` alone',
    }),
  DEFAULT_COUNTRY: z
    .string()
    .refine(isCountryCode, 'no country of ours')
    .default('IQ')
    .describe('The country of a number without a prefix, and of the days of the figures. It is one of `COUNTRIES`.'),
  ...NUMBER_RANGE_VARIABLES,
  CARRIER_NETWORKS: list
    .refine((nets) => nets.every(isNetwork), 'a network that is no CIDR')
    .default([])
    .describe(
      'The networks of carriers (CIDR), whose subscribers share addresses: exempt from limits per address. Their one-time codes have a limit that grows with confirmed ones.',
    ),
} as const;

const GATEWAY_VARIABLES = {
  SMS_GATEWAY: z.enum(['simulator', 'smpp']).default('simulator').meta({
    description: 'How SMS reach subscribers: `simulator`, or `smpp` for an operator’s SMSC.',
    page: 'docs/operations/connect.md#sms-through-smpp',
  }),
  CARRIER_GATEWAY: z.enum(['simulator', 'camara']).default('simulator').meta({
    description: 'How subscribers are charged: `simulator`, or `camara` for the API of an operator.',
    page: 'docs/operations/connect.md#billing-through-camara',
  }),
  ALLOW_SIMULATORS: flag
    .default(false)
    .describe('`true` accepts simulators in production, and behind a public https `PUBLIC_URL`, which refuse them.'),
  SIMULATED_PIN: z
    .enum(['us', 'carrier'])
    .default('us')
    .describe('Who sends the consent PIN at the simulated carrier: `us` (our one-time code) or `carrier`.'),
} as const;

const MEDIA_VARIABLES = {
  MEDIA_STORE: z.enum(['disk', 's3']).default('disk').meta({
    description:
      'Where recordings and pictures are stored: `disk` (`DATA_DIR/media`), or `s3`, which several machines need.',
  }),
  ...S3_VARIABLES,
  FFMPEG: z.string().optional().meta({
    description: 'The path of ffmpeg, which is optional: posters, AAC for iPhones in lessons, teachers with Firefox.',
    byDefault: 'found on the `PATH`',
  }),
} as const;

const LIVE_VARIABLES = {
  LIVE_PROVIDER: z.enum(['embedded', 'agora', 'livekit']).default('embedded').meta({
    description: 'The provider of live lessons: `embedded` (our own server), `agora` or `livekit`.',
    page: 'docs/live-providers.md',
  }),
  LIVE_MAX_KBPS: z.coerce
    .number()
    .int()
    .min(32)
    .max(10_000)
    .default(1500)
    .describe('The maximum bitrate of a teacher’s browser, in kbit/s, with the embedded provider.'),
  MEDIA_CDN_URL: z
    .string()
    .refine(isHttpsOrigin, 'an origin such as https://media.example, without a path')
    .optional()
    .meta({
      description:
        'The https origin of a CDN, such as `https://media.example`, without a path. Playlists then address segments at it, and the Content-Security-Policy allows it; without it they are addressed at our server.',
      page: 'docs/operations/media.md#a-cdn-for-hls',
    }),
} as const;

const LIMIT_VARIABLES = {
  OTP_DAILY_BUDGET: z.coerce
    .number()
    .int()
    .min(1)
    .default(50_000)
    .describe(
      'One-time codes per day and country: half at once, the rest by the hour. The last fifth is for signed-in learners and known devices.',
    ),
  ...RATE_LIMIT_VARIABLES,
  ...NETWORK_VARIABLES,
} as const;

const SMS_VARIABLES = { ...SMPP_VARIABLES, ...SHORT_CODE_VARIABLES, ...SMS_PRICE_VARIABLES } as const;

export const Environment = z.object({
  ...PROCESS_VARIABLES,
  ...DATABASE_VARIABLES,
  ...REDIS_VARIABLES,
  ...SECRET_VARIABLES,
  ...COUNTRY_VARIABLES,
  ...SUPPORT_VARIABLES,
  ...GATEWAY_VARIABLES,
  ...SMS_VARIABLES,
  ...CAMARA_VARIABLES,
  ...BILLING_VARIABLES,
  ...DUTIES_VARIABLES,
  ...PUSH_VARIABLES,
  ...MEDIA_VARIABLES,
  ...LIVE_VARIABLES,
  ...AGORA_VARIABLES,
  ...LIVEKIT_VARIABLES,
  ...LIMIT_VARIABLES,
  ...TRACING_VARIABLES,
});

/** Every variable that is read. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Environment.shape);

/** `page`: the page that explains the topic, from the root of the repository. */
export type VariableTopic = { title: string; page?: string; variables: Readonly<Record<string, z.ZodType>> };

/** The topics of docs/configuration.md, in its order. */
export const VARIABLE_TOPICS: readonly VariableTopic[] = [
  { title: 'Processes', page: 'docs/operations/install.md#several-processes', variables: PROCESS_VARIABLES },
  { title: 'Database', page: 'docs/operations/install.md#the-database', variables: DATABASE_VARIABLES },
  { title: 'Redis', page: 'docs/operations/install.md#several-processes', variables: REDIS_VARIABLES },
  { title: 'Secrets', page: 'docs/operations/rotate.md', variables: SECRET_VARIABLES },
  { title: 'Countries and networks', variables: COUNTRY_VARIABLES },
  { title: 'Support of the operator', variables: SUPPORT_VARIABLES },
  { title: 'Gateways and simulators', page: 'docs/operations/connect.md#simulators', variables: GATEWAY_VARIABLES },
  { title: 'SMS through SMPP', page: 'docs/operations/connect.md#sms-through-smpp', variables: SMS_VARIABLES },
  {
    title: 'Billing through CAMARA',
    page: 'docs/operations/connect.md#billing-through-camara',
    variables: CAMARA_VARIABLES,
  },
  { title: 'Charges and refunds', page: 'docs/operations/daily.md#money', variables: BILLING_VARIABLES },
  { title: 'Two persons', page: 'docs/operations/daily.md#two-persons', variables: DUTIES_VARIABLES },
  { title: 'Push notifications', page: 'docs/operations/connect.md#push-notifications', variables: PUSH_VARIABLES },
  { title: 'Media', page: 'docs/operations/install.md#media', variables: MEDIA_VARIABLES },
  { title: 'Live lessons', page: 'docs/operations/media.md', variables: LIVE_VARIABLES },
  { title: 'Agora', page: 'docs/live-providers.md#agora', variables: AGORA_VARIABLES },
  { title: 'LiveKit', page: 'docs/live-providers.md#livekit', variables: LIVEKIT_VARIABLES },
  { title: 'Connections and limits', page: 'docs/operations/size.md', variables: LIMIT_VARIABLES },
  { title: 'Traces', page: 'docs/operations/watch.md#traces', variables: TRACING_VARIABLES },
];
