import type { Logger } from 'pino';
import { z } from 'zod';
import { createPrivateKey, sign } from 'node:crypto';
import type { CamaraConfig } from '../../../config/camara-config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { CarrierError } from '../carrier-error.ts';
import { parseJson, retryAfterMs, sendHttp } from './http.ts';
import type { CarrierMeasures } from './measure-requests.ts';

type Parts = {
  config: CamaraConfig;
  clock: Clock;
  newId: () => string;
  log: Pick<Logger, 'error'>;
  measured: Pick<CarrierMeasures, 'token'>;
};

type TokenSource = {
  /** Returns a token that is valid for a while. @throws CarrierError NOT_DONE */
  token(): Promise<string>;
  /** Drops a token that the carrier refused. */
  drop(token: string): void;
};

const Granted = z.object({
  access_token: z.string().min(1),
  // Gateways leave it out or write `BearerToken` or `jwt-bearer`, and expect a bearer token all the same.
  token_type: z
    .string()
    .regex(/bearer/i)
    .default('Bearer'),
  expires_in: z.coerce.number().positive().default(300),
});

/** A token is replaced this long before it expires, or after nine tenths of a short lifetime. */
const MARGIN_MS = 60_000;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/**
 * Fetches tokens by OAuth 2.0 client credentials (RFC 6749 §4.4), the two-legged flow of CAMARA; concurrent callers
 * share one request.
 */
export function createTokenSource(parts: Parts): TokenSource {
  let cached: { token: string; until: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const { access_token, expires_in } = await parts.measured.token(() => requestToken(parts));
    const ttlMs = expires_in * 1_000;
    cached = { token: access_token, until: parts.clock.now().getTime() + Math.max(ttlMs - MARGIN_MS, ttlMs * 0.9) };
    return access_token;
  }

  return {
    async token() {
      if (cached && cached.until > parts.clock.now().getTime()) return cached.token;
      fetching ??= fetchToken().finally(() => (fetching = undefined));
      return fetching;
    },
    drop(token) {
      if (cached?.token === token) cached = undefined;
    },
  };
}

async function requestToken(parts: Parts): Promise<z.infer<typeof Granted>> {
  const { config, clock, log } = parts;
  const proof = proofOf(parts);
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: config.scope, ...proof.form });
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    ...proof.headers,
  };
  const request = { method: 'POST', url: config.tokenUrl, headers, body: form.toString() } as const;
  const answer = await sendHttp(request, config.timeoutMs).catch((cause: unknown) => {
    throw new CarrierError('NOT_DONE', { cause });
  });
  const granted = Granted.safeParse(parseJson(answer.text));
  if (answer.status >= 200 && answer.status < 300 && granted.success) return granted.data;
  log.error({ status: answer.status }, 'carrier token request failed');
  const wait = retryAfterMs(answer.headers, clock.now());
  // Without a token no request was sent, so nothing was done.
  throw new CarrierError('NOT_DONE', wait === undefined ? {} : { retryAfterMs: wait });
}

/** The client's credentials, in the header (RFC 6749 §2.3.1) or in the form. */
function proofOf({ config, clock, newId }: Parts): { headers: Record<string, string>; form: Record<string, string> } {
  const { clientId, credential, tokenUrl } = config;
  if (credential.kind === 'secret') {
    const pair = [clientId, credential.secret].map((part) => encodeURIComponent(part)).join(':');
    return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, form: {} };
  }
  const client_assertion = writeClientAssertion({
    clientId,
    audience: tokenUrl,
    pem: credential.pem,
    keyId: credential.keyId,
    now: clock.now(),
    id: newId(),
  });
  return { headers: {}, form: { client_id: clientId, client_assertion_type: ASSERTION_TYPE, client_assertion } };
}

/** CAMARA allows at most 300 s. */
const TTL_SECONDS = 120;
/** Many servers refuse an assertion from the future, however little their clock is behind ours. */
const BACKDATED_SECONDS = 30;

type Assertion = { clientId: string; audience: string; pem: string; keyId: string | undefined; now: Date; id: string };

/**
 * Signs a client assertion: `private_key_jwt` as the CAMARA Security and Interoperability Profile requires it (OpenID
 * Connect Core 1.0 §9, RFC 7523), RS256 or ES256 by the type of key.
 */
function writeClientAssertion({ clientId, audience, pem, keyId, now, id }: Assertion): string {
  const key = createPrivateKey(pem);
  const iat = Math.floor(now.getTime() / 1_000) - BACKDATED_SECONDS;
  const header = { alg: key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) };
  const claims = { iss: clientId, sub: clientId, aud: audience, jti: id, iat, exp: iat + TTL_SECONDS };
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
