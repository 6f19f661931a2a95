import { z } from 'zod';
import { isNetwork } from '../domain/subscriber/address.ts';
import { isCountryCode } from '../domain/subscriber/countries.ts';
import { ConfigError } from './config-error.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
const list = z.string().transform((v) =>
  v
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== ''),
);

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: z.string().startsWith('redis').optional(),
  MEDIA_STORE: z.enum(['disk']).default('disk'),
  LIVE_PROVIDER: z.enum(['embedded']).default('embedded'),
  SMS_GATEWAY: z.enum(['simulator']).default('simulator'),
  CARRIER_GATEWAY: z.enum(['simulator']).default('simulator'),
  ALLOW_SIMULATORS: flag.default(false),
  DEFAULT_COUNTRY: z.string().refine(isCountryCode, 'no country of ours').default('IQ'),
  COUNTRIES: list
    .refine((codes) => codes.every(isCountryCode), 'a country that is none of ours')
    .default(['IQ', 'EG', 'JO', 'PS', 'SA', 'AE', 'KW', 'QA', 'BH', 'OM']),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  OTP_PEPPER: z.string().min(32).optional(),
  SIGNING_KEY: z.string().min(32).optional(),
  OTP_DAILY_BUDGET: z.coerce.number().int().min(1).default(50_000),
  CARRIER_NETWORKS: list.refine((nets) => nets.every(isNetwork), 'a network that is no CIDR').default([]),
  TRUST_PROXY: flag.default(false),
  RATE_LIMIT_READ: z.coerce.number().int().min(1).default(600),
  RATE_LIMIT_WRITE: z.coerce.number().int().min(1).default(180),
  RATE_LIMIT_OTP: z.coerce.number().int().min(1).default(60),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  redisUrl: string | undefined;
  smsGateway: 'simulator';
  carrierGateway: 'simulator';
  liveProvider: 'embedded';
  simulators: boolean;
  defaultCountry: string;
  countries: string[];
  role: 'all' | 'web' | 'worker';
  otpPepper: string | undefined;
  signingKey: string | undefined;
  /** One-time codes a day and country. */
  otpDailyBudget: number;
  /** CIDR ranges of carriers, whose subscribers share addresses: exempt from limits per address. */
  carrierNetworks: string[];
  trustProxy: boolean;
  /** Calls a minute, per token or, without one, per address. */
  limits: { read: number; write: number; otp: number };
  logLevel: string;
};

/**
 * Turns the environment into the validated configuration.
 * @throws ConfigError naming every variable that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  }
  const config = arrange(parsed.data);
  if (!config.countries.includes(config.defaultCountry)) {
    throw new ConfigError([`DEFAULT_COUNTRY: ${config.defaultCountry} is not among COUNTRIES`]);
  }
  refuseUnsafeProduction(config, parsed.data.ALLOW_SIMULATORS);
  return config;
}

function arrange(e: z.infer<typeof Environment>): Config {
  return {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL,
    smsGateway: e.SMS_GATEWAY,
    carrierGateway: e.CARRIER_GATEWAY,
    liveProvider: e.LIVE_PROVIDER,
    simulators: e.SMS_GATEWAY === 'simulator' || e.CARRIER_GATEWAY === 'simulator',
    defaultCountry: e.DEFAULT_COUNTRY,
    countries: e.COUNTRIES,
    role: e.ROLE,
    otpPepper: e.OTP_PEPPER,
    signingKey: e.SIGNING_KEY,
    otpDailyBudget: e.OTP_DAILY_BUDGET,
    carrierNetworks: e.CARRIER_NETWORKS,
    trustProxy: e.TRUST_PROXY,
    limits: { read: e.RATE_LIMIT_READ, write: e.RATE_LIMIT_WRITE, otp: e.RATE_LIMIT_OTP },
    logLevel: e.LOG_LEVEL,
  };
}

function refuseUnsafeProduction(config: Config, simulatorsAllowed: boolean): void {
  if (!config.production) return;
  const faults: string[] = [];
  if (!config.otpPepper) faults.push('OTP_PEPPER: production takes it from the environment (at least 32 characters)');
  if (!config.signingKey) faults.push('SIGNING_KEY: production takes it from the environment (at least 32 characters)');
  if (config.simulators && !simulatorsAllowed) {
    faults.push('SMS_GATEWAY, CARRIER_GATEWAY: simulators in production only with ALLOW_SIMULATORS=true');
  }
  if (faults.length > 0) throw new ConfigError(faults);
}
