import { AGORA_DEFAULTS, AgoraSettings } from '@lisan/contract/live/agora-settings';
import { z } from 'zod';
import type { Arranged } from './arranged.ts';

type Installed =
  | 'appId'
  | 'proxyUrl'
  | 'serverUrl'
  | 'tokenExpiryTime'
  | 'encryptionMode'
  | 'presenceTimeout'
  | 'logUpload'
  | 'logFilter'
  | 'cloudProxy'
  | 'useStringUserId';

/** The installation's part of the video-conferencing settings object; see docs/live-providers.md. */
export type AgoraConfig = Pick<AgoraSettings, Installed> & {
  appCertificate: string;
  /** Agora's REST API, which empties a channel at the end of its lesson; null if it is not used. */
  rest: { url: string; customerKey: string; customerSecret: string } | null;
};

const LEVELS = ['error', 'warn', 'info', 'track', 'debug'] as const;

const projectId = z.string().regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits');
const onOff = z.enum(['true', 'false'], 'true or false');
const seconds = (from: number, to: number) =>
  z
    .string()
    .refine((v) => /^\d+$/.test(v) && Number(v) >= from && Number(v) <= to, `seconds, ${from} to ${to}`)
    .optional();

/** The environment variables; required ones are checked only if Agora is selected. */
export const AGORA_VARIABLES = {
  AGORA_APP_ID: projectId
    .optional()
    .describe('The id of the project, 32 hexadecimal digits. `LIVE_PROVIDER=agora` requires it.'),
  AGORA_APP_CERTIFICATE: projectId
    .optional()
    .describe('The certificate of the project, 32 hexadecimal digits. Required as well.'),
  AGORA_PROXY_URL: z
    .string()
    .refine(isProxy, 'https://host, and nothing after it')
    .optional()
    .describe('A proxy for signalling and logs: `https://host`.'),
  AGORA_SERVER_URL: z
    .string()
    .refine(isTurnServer, 'turn://user:password@host:port, or turns://… for TLS')
    .optional()
    .describe(
      'A custom TURN server: `turn://user:password@host:port`, `turns://…` for TLS. Every viewer receives the password.',
    ),
  AGORA_CLOUD_PROXY: onOff.optional().meta({
    description:
      'Whether media goes through Agora’s cloud proxy, which the project has to enable. Not together with the two variables above.',
    byDefault: '`true`; `false` with `AGORA_PROXY_URL` or `AGORA_SERVER_URL`',
  }),
  AGORA_ENCRYPTION_MODE: AgoraSettings.shape.encryptionMode
    .default(AGORA_DEFAULTS.encryptionMode)
    .describe('One of Agora’s encryption modes, or `none`.'),
  AGORA_LOG_UPLOAD: onOff.optional().meta({
    description: '`true` sends the logs of the SDK to Agora.',
    byDefault: `\`${AGORA_DEFAULTS.logUpload}\``,
  }),
  AGORA_LOG_FILTER: z
    .string()
    .refine((v) => v === 'none' || namesOf(v).every(isLevel), `none, or a list of ${LEVELS.join(', ')}`)
    .optional()
    .meta({
      description: `The log levels of the browser console: a list of ${LEVELS.map((level) => `\`${level}\``).join(', ')}, or \`none\`.`,
      byDefault: `\`${LEVELS.filter((level) => AGORA_DEFAULTS.logFilter[level]).join(',')}\``,
    }),
  AGORA_PRESENCE_TIMEOUT: seconds(5, 300).meta({
    description: 'Seconds, 5 to 300, in the settings of a ticket. Our viewers are counted without it.',
    byDefault: `\`${AGORA_DEFAULTS.presenceTimeout}\``,
    page: 'docs/live-providers.md#the-settings-object',
  }),
  AGORA_STRING_USER_ID: onOff.optional().meta({
    description: '`true` for string user ids instead of numbers.',
    byDefault: `\`${AGORA_DEFAULTS.useStringUserId}\``,
  }),
  AGORA_TOKEN_SECONDS: seconds(60, 86_400).meta({
    description: 'The lifetime of a token in seconds, 60 to 86400.',
    byDefault: `\`${AGORA_DEFAULTS.tokenExpiryTime}\``,
  }),
  AGORA_CUSTOMER_KEY: z
    .string()
    .optional()
    .describe(
      'The key of Agora’s REST API; set it together with `AGORA_CUSTOMER_SECRET`. With them the server removes all users from the channel when its lesson ends.',
    ),
  AGORA_CUSTOMER_SECRET: z.string().optional().describe('The secret of Agora’s REST API.'),
  AGORA_REST_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.agora.io')
    .describe('The address of Agora’s REST API.'),
} as const;

const Variables = z.object(AGORA_VARIABLES);
type Environment = z.infer<typeof Variables>;

/** The settings of a selected Agora project. */
export function arrangeAgora(e: Environment): Arranged<AgoraConfig> {
  const faults = faultsOf(e);
  const { AGORA_APP_ID: appId, AGORA_APP_CERTIFICATE: appCertificate } = e;
  if (!appId || !appCertificate || faults.length > 0) return { faults };
  const proxyUrl = e.AGORA_PROXY_URL ?? AGORA_DEFAULTS.proxyUrl;
  const serverUrl = e.AGORA_SERVER_URL ?? AGORA_DEFAULTS.serverUrl;
  const settings = {
    appId,
    appCertificate,
    proxyUrl,
    serverUrl,
    tokenExpiryTime: e.AGORA_TOKEN_SECONDS ?? AGORA_DEFAULTS.tokenExpiryTime,
    encryptionMode: e.AGORA_ENCRYPTION_MODE,
    presenceTimeout: e.AGORA_PRESENCE_TIMEOUT ? Number(e.AGORA_PRESENCE_TIMEOUT) : AGORA_DEFAULTS.presenceTimeout,
    logUpload: isOn(e.AGORA_LOG_UPLOAD, AGORA_DEFAULTS.logUpload),
    logFilter: e.AGORA_LOG_FILTER ? filterOf(e.AGORA_LOG_FILTER) : AGORA_DEFAULTS.logFilter,
    // The SDK rejects its own proxy together with a configured proxy.
    cloudProxy: isOn(e.AGORA_CLOUD_PROXY, AGORA_DEFAULTS.cloudProxy && proxyUrl === '' && serverUrl === ''),
    useStringUserId: isOn(e.AGORA_STRING_USER_ID, AGORA_DEFAULTS.useStringUserId),
    rest: restOf(e),
  };
  return { settings };
}

function faultsOf(e: Environment): string[] {
  const names = ['AGORA_APP_ID', 'AGORA_APP_CERTIFICATE'] as const;
  const faults = names.filter((name) => !e[name]).map((name) => `${name}: LIVE_PROVIDER=agora needs it`);
  if (e.AGORA_CLOUD_PROXY === 'true' && (e.AGORA_PROXY_URL ?? e.AGORA_SERVER_URL) !== undefined)
    faults.push('AGORA_CLOUD_PROXY: not together with AGORA_PROXY_URL or AGORA_SERVER_URL');
  if ((e.AGORA_CUSTOMER_KEY === undefined) !== (e.AGORA_CUSTOMER_SECRET === undefined))
    faults.push('AGORA_CUSTOMER_KEY, AGORA_CUSTOMER_SECRET: both or neither');
  return faults;
}

function restOf({ AGORA_REST_URL, AGORA_CUSTOMER_KEY, AGORA_CUSTOMER_SECRET }: Environment): AgoraConfig['rest'] {
  if (AGORA_CUSTOMER_KEY === undefined || AGORA_CUSTOMER_SECRET === undefined) return null;
  return { url: AGORA_REST_URL, customerKey: AGORA_CUSTOMER_KEY, customerSecret: AGORA_CUSTOMER_SECRET };
}

function isOn(value: 'true' | 'false' | undefined, byDefault: boolean): boolean {
  return value === undefined ? byDefault : value === 'true';
}

function namesOf(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}

function isLevel(name: string): boolean {
  return LEVELS.some((level) => level === name);
}

function filterOf(list: string): AgoraSettings['logFilter'] {
  const named = new Set(namesOf(list));
  const [error, warn, info, track, debug] = LEVELS;
  return {
    error: named.has(error),
    warn: named.has(warn),
    info: named.has(info),
    track: named.has(track),
    debug: named.has(debug),
  };
}

function isProxy(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.pathname === '/' && url.search === '';
}

function isTurnServer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !['turn:', 'turns:'].includes(url.protocol)) return false;
  return url.username !== '' && url.password !== '' && url.hostname !== '' && url.port !== '';
}
