import { VARIABLE_NAMES } from '../../server/src/config/environment.ts';

/** Variables that the chart sets itself. */
export const SET_BY_CHART: readonly string[] = [
  'DATABASE_POOL',
  'DATA_DIR',
  'DRAIN_DELAY_MS',
  'HOST',
  'NODE_ENV',
  'PORT',
  'PUBLIC_URL',
  'ROLE',
  'WORKER_QUEUES',
];

/** Variables from a Secret, not from the values of the chart. */
export const SECRETS: readonly string[] = [
  'AGORA_APP_CERTIFICATE',
  'AGORA_CUSTOMER_KEY',
  'AGORA_CUSTOMER_SECRET',
  'CAMARA_CLIENT_KEY',
  'CAMARA_CLIENT_SECRET',
  'CARRIER_CALLBACK_KEYS',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'LIVEKIT_API_KEY',
  'LIVEKIT_API_SECRET',
  'METRICS_TOKEN',
  'OTP_PEPPER',
  'OTP_PEPPER_PREVIOUS',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SIGNING_KEY',
  'SIGNING_KEY_PREVIOUS',
  'SIMULATOR_SECRET',
  'SMPP_PASSWORD',
  'VAPID_PRIVATE_KEY',
];

/** Returns the variables that the values of the chart may set under `config`. */
export function listConfigVariables(): string[] {
  return VARIABLE_NAMES.filter((name) => !SET_BY_CHART.includes(name) && !SECRETS.includes(name)).toSorted();
}
