import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { Arranged } from './arranged.ts';

/** The connection to a carrier that speaks CAMARA; see docs/operations/connect.md. */
export type CamaraConfig = {
  /** The carrier's API root, without a trailing slash. */
  url: string;
  tokenUrl: string;
  clientId: string;
  /** The authentication at the token endpoint: `private_key_jwt`, as CAMARA prefers, or a shared secret. */
  credential: { kind: 'key'; pem: string; keyId: string | undefined } | { kind: 'secret'; secret: string };
  scope: string;
  /** Timeout of one reply. */
  timeoutMs: number;
  /** Payments per page of a list. */
  pageSize: number;
  merchantId: string | undefined;
  merchantName: string | undefined;
  /** Receives the carrier's events. */
  notificationUrl: string;
  /** The proof of an event: our signature's form, or the access token sent with the payment. */
  callbackAuth: 'hmac' | 'bearer';
  /** Newest first; the second key is being retired. */
  callbackKeys: readonly [string, ...string[]];
  pinIssuer: 'us' | 'carrier';
  pinLength: number;
  /** Contains `{{code}}`. */
  pinMessage: string;
  shortCode: string | undefined;
};

const keys = z
  .string()
  .transform((v) => v.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().min(32, 'each key has at least 32 characters')).min(1).max(2, 'one key, or two'));

/** A PEM on one line, with `\n` for its line ends, as environments store it. */
const pem = z
  .string()
  .transform((v) => v.replaceAll(String.raw`\n`, '\n'))
  .refine(isSigningKey, 'a PEM of an RSA key or of an EC key on P-256, with its private part');

/** The environment variables; required ones are checked only if CAMARA is selected. */
export const CAMARA_VARIABLES = {
  CAMARA_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The carrier’s API root; `/carrier-billing/v0.5/…` and the others follow it. `CARRIER_GATEWAY=camara` requires it, and production requires https.',
    ),
  CAMARA_TOKEN_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The token endpoint (OAuth 2.0, client credentials). Required as well.'),
  CAMARA_CLIENT_ID: z.string().optional().describe('The client id, issued by the carrier. Required as well.'),
  CAMARA_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('A shared secret instead of `CAMARA_CLIENT_KEY`, for carriers that use one.'),
  CAMARA_CLIENT_KEY: pem
    .optional()
    .describe(
      'Our private key, a PEM (RSA, or EC on P-256) on one line with `\\n` for its line breaks: `private_key_jwt`, which CAMARA’s security profile requires.',
    ),
  CAMARA_CLIENT_KEY_ID: z.string().optional().describe('The `kid` of our private key.'),
  CAMARA_SCOPE: z.string().optional().meta({ description: 'The requested scopes.', byDefault: 'all that are used' }),
  // A request and its repetition with a new token must both end before a charge counts as never received.
  CAMARA_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(25_000)
    .default(20_000)
    .describe('The timeout of one request in milliseconds, 25000 at most.'),
  CAMARA_PAGE_SIZE: z.coerce.number().int().min(1).max(1_000).default(100).describe('Payments per page of a list.'),
  CAMARA_MERCHANT_ID: z
    .string()
    .optional()
    .describe('Sent with each payment. With it, only payments of this merchant are listed.'),
  CAMARA_MERCHANT_NAME: z.string().optional().describe('Sent with each payment.'),
  CAMARA_NOTIFICATION_URL: z.url().optional().meta({
    description: 'Where the carrier’s events arrive. The definition requires https.',
    byDefault: '`PUBLIC_URL` + `/api/carrier/callbacks`',
  }),
  CAMARA_CALLBACK_AUTH: z
    .enum(['hmac', 'bearer'])
    .default('hmac')
    .describe(
      'The proof of an event: `hmac` (the carrier signs it), or `bearer` (it returns the access token that we sent with the payment).',
    ),
  CARRIER_CALLBACK_KEYS: keys
    .optional()
    .describe(
      'The key of callbacks, at least 32 characters, or two keys with a comma during a rotation, the newer first. Required as well.',
    ),
  CAMARA_PIN: z
    .enum(['us', 'carrier'])
    .default('us')
    .describe(
      'Which code is consent: `us`, our own one-time code; `carrier`, a PIN that the carrier sends and checks.',
    ),
  CAMARA_PIN_LENGTH: z.coerce.number().int().min(4).max(10).default(6).describe('The digits of the carrier’s PIN.'),
  CAMARA_PIN_MESSAGE: z
    .string()
    .max(160)
    .includes('{{code}}', { error: 'holds {{code}} where the code goes' })
    .default('رمز تأكيد اشتراكك في لسان: {{code}}')
    .describe('The text of the carrier’s PIN, at most 160 characters with `{{code}}`.'),
  CAMARA_SHORT_CODE: z.string().optional().describe('The short code that subscribers send the unsubscribe keyword to.'),
} as const;

const Variables = z.object(CAMARA_VARIABLES);
type Environment = z.infer<typeof Variables> & { PUBLIC_URL?: string | undefined; NODE_ENV: string };

const REQUIRED = ['CAMARA_URL', 'CAMARA_TOKEN_URL', 'CAMARA_CLIENT_ID', 'CARRIER_CALLBACK_KEYS'] as const;
const SCOPES = [
  'carrier-billing:payments:create',
  'carrier-billing:payments:read',
  'carrier-billing-refund:refunds:create',
  'carrier-billing-refund:refunds:read',
  'number-recycling:check',
];
const PIN_SCOPE = 'one-time-password-sms:send-validate';

/** The settings of a selected CAMARA carrier. */
export function arrangeCamara(e: Environment): Arranged<CamaraConfig> {
  const { CAMARA_URL, CAMARA_TOKEN_URL, CAMARA_CLIENT_ID, CARRIER_CALLBACK_KEYS } = e;
  const credential = credentialOf(e);
  const notificationUrl = e.CAMARA_NOTIFICATION_URL ?? `${e.PUBLIC_URL?.replace(/\/$/, '')}/api/carrier/callbacks`;
  const faults = faultsOf(e, notificationUrl);
  const [newest, ...older] = CARRIER_CALLBACK_KEYS ?? [];
  const isThere = CAMARA_URL && CAMARA_TOKEN_URL && CAMARA_CLIENT_ID && credential && newest;
  if (!isThere || faults.length > 0) return { faults };
  const settings = {
    url: CAMARA_URL.replace(/\/$/, ''),
    tokenUrl: CAMARA_TOKEN_URL,
    clientId: CAMARA_CLIENT_ID,
    credential,
    scope: e.CAMARA_SCOPE ?? [...SCOPES, ...(e.CAMARA_PIN === 'carrier' ? [PIN_SCOPE] : [])].join(' '),
    callbackKeys: [newest, ...older] as const,
    notificationUrl,
    ...optionsOf(e),
  };
  return { settings };
}

function optionsOf(e: Environment) {
  return {
    timeoutMs: e.CAMARA_TIMEOUT_MS,
    pageSize: e.CAMARA_PAGE_SIZE,
    merchantId: e.CAMARA_MERCHANT_ID,
    merchantName: e.CAMARA_MERCHANT_NAME,
    callbackAuth: e.CAMARA_CALLBACK_AUTH,
    pinIssuer: e.CAMARA_PIN,
    pinLength: e.CAMARA_PIN_LENGTH,
    pinMessage: e.CAMARA_PIN_MESSAGE,
    shortCode: e.CAMARA_SHORT_CODE,
  };
}

function credentialOf(e: Environment): CamaraConfig['credential'] | undefined {
  if (e.CAMARA_CLIENT_KEY !== undefined) {
    return { kind: 'key', pem: e.CAMARA_CLIENT_KEY, keyId: e.CAMARA_CLIENT_KEY_ID };
  }
  return e.CAMARA_CLIENT_SECRET === undefined ? undefined : { kind: 'secret', secret: e.CAMARA_CLIENT_SECRET };
}

function faultsOf(e: Environment, notificationUrl: string): string[] {
  const faults: string[] = REQUIRED.filter((name) => e[name] === undefined).map(
    (name) => `${name}: CARRIER_GATEWAY=camara needs it`,
  );
  if (!credentialOf(e)) faults.push('CAMARA_CLIENT_KEY: CARRIER_GATEWAY=camara needs it, or CAMARA_CLIENT_SECRET');
  // The definition's own rule for `sink`: ^https:\/\/.+$
  if (!notificationUrl.startsWith('https://')) {
    faults.push('CAMARA_NOTIFICATION_URL: an https address, unless PUBLIC_URL is one');
  }
  if (e.NODE_ENV !== 'production') return faults;
  for (const name of ['CAMARA_URL', 'CAMARA_TOKEN_URL'] as const) {
    if (e[name]?.startsWith('http:')) faults.push(`${name}: production speaks https only`);
  }
  return faults;
}

function isSigningKey(text: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text);
    return (
      asymmetricKeyType === 'rsa' || (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1')
    );
  } catch {
    return false;
  }
}
