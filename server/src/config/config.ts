import type { Money } from '@lisan/contract/values/values';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { countryOf } from '../domain/subscriber/countries.ts';
import type { NumberRanges } from '../domain/subscriber/number-fault.ts';
import type { TracingConfig } from '../platform/tracing/start-tracing.ts';
import { arrangeTracing } from './tracing-config.ts';
import { arrangeAgora, type AgoraConfig } from './agora-config.ts';
import { isWorkerQueue, type WorkerQueue } from './worker-queues.ts';
import type { Arranged } from './arranged.ts';
import { arrangeBilling, type BillingConfig } from './billing-config.ts';
import { arrangeCamara, type CamaraConfig } from './camara-config.ts';
import { ConfigError } from './config-error.ts';
import { arrangePostgres, type PostgresSettings } from './database-config.ts';
import { arrangeDuties, type DutiesConfig } from './duties-config.ts';
import { Environment } from './environment.ts';
import { decideExposure, exposureFault } from './exposure.ts';
import { arrangeLivekit, type LivekitConfig } from './livekit-config.ts';
import { readNetworkConfig, type NetworkConfig } from './network-config.ts';
import { arrangePush, pushFault, type PushConfig } from './push-config.ts';
import { arrangeRateLimits, type RateLimits } from './rate-limits-config.ts';
import { arrangeS3, type S3Config } from './s3-config.ts';
import { arrangeSecrets, secretFaults, type SecretsConfig } from './secrets-config.ts';
import { arrangeSmsPrice } from './sms-price.ts';
import { arrangeShortCode } from './short-code.ts';
import { arrangeSmpp, type SmppConfig } from './smpp-config.ts';
import { arrangeSupport, supportFaults, type Support } from './support-config.ts';

const PRODUCTION_DRAIN_DELAY_MS = 2_000;

type Sections = SecretsConfig & PushConfig;

export type Config = Sections & {
  production: boolean;
  /** Whether the demo's people, numbers and lessons are seeded. */
  demo: boolean;
  port: number;
  host: string;
  publicUrl: string | undefined;
  /** An absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  postgres: PostgresSettings;
  redisUrl: string | undefined;
  /** Undefined without a collector of traces. */
  tracing: TracingConfig | undefined;
  /** The prefix of our keys and channels in Redis. */
  redisPrefix: string;
  smsGateway: 'simulator' | 'smpp';
  /** Null unless messages are sent by SMPP. */
  smpp: SmppConfig | null;
  /** The number that learners send keywords to, without a plus; null if they cannot send any. */
  shortCode: string | null;
  /** The operator's price for one part of an SMS, for estimates; null if it is not configured. */
  smsPartPrice: Money | null;
  carrierGateway: 'simulator' | 'camara';
  /** Null unless the carrier is reached by CAMARA. */
  camara: CamaraConfig | null;
  billing: BillingConfig;
  /** What one colleague does without a second person. */
  duties: DutiesConfig;
  mediaStore: 'disk' | 's3';
  /** Null unless media is stored in S3. */
  s3: S3Config | null;
  liveProvider: 'embedded' | 'agora' | 'livekit';
  /** Null unless lessons are carried by Agora. */
  agora: AgoraConfig | null;
  /** Null unless lessons are carried by LiveKit. */
  livekit: LivekitConfig | null;
  /** The embedded provider's limit of a publisher, video and sound together. */
  liveMaxKbps: number;
  /** The origin of a CDN that serves segments of live lessons, without a slash. */
  mediaCdnUrl: string | undefined;
  /** Path of ffmpeg; searched on the PATH by default. */
  ffmpeg: string | undefined;
  /** Whether drafts are read by the grammar checker; our own rules always read them. */
  grammarChecker: boolean;
  /** How many processes listen to learners; 0 without speech. */
  speechProcesses: number;
  simulators: boolean;
  /** Who sends the PIN that serves as consent at the simulated carrier. */
  simulatedPin: 'us' | 'carrier';
  defaultCountry: string;
  countries: string[];
  /** Ranges of mobile numbers that are newer than the release. */
  numberRanges: NumberRanges;
  /** Replaces the course's placeholders. */
  support: Support;
  role: 'all' | 'web' | 'worker';
  /** The queues whose jobs this process runs, unless it only serves requests. */
  workerQueues: WorkerQueue[];
  /** The bearer token of `/metrics`; without it the route does not exist. */
  metricsToken: string | undefined;
  /** Where vulnerabilities are reported, a `mailto:` or `https:` address; the support address unless set. */
  securityContact: string | undefined;
  /** One-time codes per day and country. */
  otpDailyBudget: number;
  /** CIDR ranges of carriers, whose subscribers share addresses: exempt from limits per address. */
  carrierNetworks: string[];
  /** Trusted proxies, and the limits and timeouts of connections. */
  network: NetworkConfig;
  /** Whether the documentation of the calls is served. */
  apiDocs: boolean;
  limits: RateLimits;
  /** How long readiness is false before a stop refuses connections, so that a balancer notices. */
  drainDelayMs: number;
  logLevel: string;
};

/**
 * Converts the environment to the validated configuration.
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, present)));
  }
  const exposure = { ...factsOf(parsed.data), nodeEnv: present['NODE_ENV'] };
  const config = { ...arrange(parsed.data), ...decideExposure(exposure) };
  if (!config.countries.includes(config.defaultCountry)) {
    throw new ConfigError([`DEFAULT_COUNTRY: ${config.defaultCountry} is not among COUNTRIES`]);
  }
  const unserved = Object.keys(config.numberRanges).filter((country) => !config.countries.includes(country));
  if (unserved.length > 0) throw new ConfigError([`NUMBER_RANGES: ${unserved.join(', ')} is not among COUNTRIES`]);
  refuseUnsafeProduction(config, parsed.data.ALLOW_SIMULATORS);
  const faults = secretFaults(parsed.data);
  const fault = exposureFault(exposure);
  if (fault !== null) faults.push(fault);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function describe(issue: z.core.$ZodIssue, present: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const byDefault: unknown = Environment.partial().safeParse({}).data?.[name as keyof typeof Environment.shape];
  const example = typeof byDefault === 'string' || typeof byDefault === 'number' ? String(byDefault) : undefined;
  return describeFault({ name, issue, value: present[name], example });
}

function factsOf(e: z.infer<typeof Environment>) {
  return {
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    smsGateway: e.SMS_GATEWAY,
    carrierGateway: e.CARRIER_GATEWAY,
    simulatorsAllowed: e.ALLOW_SIMULATORS,
  };
}

function arrange(e: z.infer<typeof Environment>): Omit<Config, 'host' | 'demo'> {
  return {
    ...arrangeSecrets(e),
    ...arrangePush(e),
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    publicUrl: e.PUBLIC_URL,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    postgres: arrangePostgres(e),
    redisUrl: e.REDIS_URL,
    tracing: arrangeTracing(e),
    redisPrefix: e.REDIS_PREFIX,
    smsGateway: e.SMS_GATEWAY,
    smpp: required(e.SMS_GATEWAY === 'smpp', () => arrangeSmpp(e)),
    smsPartPrice: arrangeSmsPrice(e.SMS_PART_PRICE),
    shortCode: required(true, () => arrangeShortCode(e)),
    carrierGateway: e.CARRIER_GATEWAY,
    camara: required(e.CARRIER_GATEWAY === 'camara', () => arrangeCamara(e)),
    billing: arrangeBilling(e),
    duties: arrangeDuties(e, e.PUBLIC_URL),
    mediaStore: e.MEDIA_STORE,
    s3: required(e.MEDIA_STORE === 's3', () => arrangeS3(e)),
    liveProvider: e.LIVE_PROVIDER,
    agora: required(e.LIVE_PROVIDER === 'agora', () => arrangeAgora(e)),
    livekit: required(e.LIVE_PROVIDER === 'livekit', () => arrangeLivekit(e)),
    liveMaxKbps: e.LIVE_MAX_KBPS,
    ffmpeg: e.FFMPEG,
    mediaCdnUrl: e.MEDIA_CDN_URL === undefined ? undefined : new URL(e.MEDIA_CDN_URL).origin,
    grammarChecker: e.GRAMMAR_CHECKER,
    speechProcesses: e.SPEECH ? e.SPEECH_PROCESSES : 0,
    simulators: e.SMS_GATEWAY === 'simulator' || e.CARRIER_GATEWAY === 'simulator',
    simulatedPin: e.SIMULATED_PIN,
    defaultCountry: e.DEFAULT_COUNTRY,
    countries: e.COUNTRIES ?? [e.DEFAULT_COUNTRY],
    numberRanges: e.NUMBER_RANGES ?? {},
    support: arrangeSupport(e),
    role: e.ROLE,
    workerQueues: e.WORKER_QUEUES.filter(isWorkerQueue),
    metricsToken: e.METRICS_TOKEN,
    securityContact: e.SECURITY_CONTACT,
    otpDailyBudget: e.OTP_DAILY_BUDGET,
    carrierNetworks: e.CARRIER_NETWORKS,
    network: readNetworkConfig(e),
    apiDocs: e.API_DOCS ?? e.NODE_ENV !== 'production',
    limits: arrangeRateLimits(e),
    drainDelayMs: e.DRAIN_DELAY_MS ?? (e.NODE_ENV === 'production' ? PRODUCTION_DRAIN_DELAY_MS : 0),
    logLevel: e.LOG_LEVEL,
  };
}

/** The settings of a selected adapter. */
function required<T>(isUsed: boolean, arrange: () => Arranged<T>): T | null {
  if (!isUsed) return null;
  const arranged = arrange();
  if ('faults' in arranged) throw new ConfigError(arranged.faults);
  return arranged.settings;
}

function refuseUnsafeProduction(config: Config, simulatorsAllowed: boolean): void {
  if (!config.production) return;
  const faults: string[] = [];
  if (!config.otpPepper) faults.push('OTP_PEPPER: production takes it from the environment (at least 32 characters)');
  const fault = pushFault(config);
  if (fault !== null) faults.push(fault);
  faults.push(...currencyFaults(config));
  if (!simulatorsAllowed) faults.push(...supportFaults(config.support));
  if (!config.signingKey) faults.push('SIGNING_KEY: production takes it from the environment (at least 32 characters)');
  if (config.simulators && !simulatorsAllowed) {
    faults.push('SMS_GATEWAY, CARRIER_GATEWAY: simulators in production only with ALLOW_SIMULATORS=true');
  }
  if (faults.length > 0) throw new ConfigError(faults);
}

/** A subscriber of another country would be offered plans in a currency that no operator there bills. */
function currencyFaults({ countries, defaultCountry }: Config): string[] {
  const { currency } = countryOf(defaultCountry);
  const others = countries.filter((code) => countryOf(code).currency !== currency);
  if (others.length === 0) return [];
  return [
    `COUNTRIES: the plans are sold in ${currency}, which ${others.join(', ')} does not use; run an installation per operator`,
  ];
}

/** Only these values may be logged; every other text may be a secret or contain a secret, such as an address. */
const SHOWN = new Set(['number', 'boolean', 'int']);

/** `example` is a valid value, if any. */
type Fault = { name: string; issue: z.core.$ZodIssue; value: string | undefined; example: string | undefined };

/** Describes the fault of a variable in one plain sentence: the rule, the value, and an example. */
function describeFault({ name, issue, value, example }: Fault): string {
  const [rule, known] = ruleOf(issue);
  const given = isShown(issue) && value !== undefined ? `, not "${value}"` : '';
  const shown = known ?? example;
  const such = shown === undefined || shown === '' || /such as|at least/.test(rule) ? '' : `; for example ${shown}`;
  return `${name}: ${rule}${given}${such}`;
}

function isShown(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return SHOWN.has(issue.expected);
  if (issue.code === 'too_small' || issue.code === 'too_big') return SHOWN.has(issue.origin);
  return issue.code === 'invalid_value';
}

/** Returns the rule of the variable, and an example if the rule itself has one. */
function ruleOf(issue: z.core.$ZodIssue): [rule: string, example?: string] {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`];
    case 'invalid_value':
      return [`must be one of ${issue.values.map(String).join(', ')}`, ''];
    case 'too_small':
      return [
        `must ${issue.origin === 'string' ? `have at least ${issue.minimum} characters` : `be ${issue.minimum} or more`}`,
      ];
    case 'too_big':
      return [
        `must ${issue.origin === 'string' ? `have ${issue.maximum} characters or fewer` : `be ${issue.maximum} or less`}`,
      ];
    case 'invalid_format':
      return formatOf(issue);
    default:
      return [issue.message];
  }
}

function formatOf(issue: z.core.$ZodIssueInvalidStringFormat): [rule: string, example?: string] {
  if (issue.format === 'url') return ['must be an address', 'https://lisan.example'];
  if (issue.format === 'starts_with' && 'prefix' in issue) return [`must begin with ${String(issue.prefix)}`];
  return [issue.message];
}
