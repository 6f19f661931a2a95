import { createPublicKey, randomUUID, verify } from 'node:crypto';
import type { Answer } from './camara-answer.ts';

export const CLIENT = { id: 'lisan client', secret: 'a secret: 50%' };
const MAX_ASSERTION_S = 300;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export type Tokens = {
  /** The number of issued tokens. */
  given: number;
  ttlSeconds: number;
  /** PEM of the client's public key, if the client signs assertions. */
  publicKey: string | undefined;
  /** Changes the reply that grants a token. */
  presented: (answer: Answer) => Answer;
  /** Revokes all tokens. */
  revoke(): void;
  accepts(authorization: string | undefined): boolean;
  grant(ask: { form: URLSearchParams; authorization: string | undefined; tokenUrl: string; now: Date }): Answer;
};

/** The token endpoint of the CAMARA Security and Interoperability Profile: client credentials, scope required. */
export function createTokens(): Tokens {
  const good = new Set<string>();
  const usedAssertions = new Set<string>();
  return {
    given: 0,
    ttlSeconds: 3_600,
    publicKey: undefined,
    presented: (answer) => answer,
    revoke: () => good.clear(),
    accepts: (authorization) => good.has(authorization?.replace(/^Bearer /, '') ?? ''),
    grant({ form, authorization, tokenUrl, now }) {
      const isClient =
        this.publicKey === undefined
          ? authorization === `Basic ${basic()}`
          : isProven({ form, publicKey: this.publicKey, tokenUrl, now, used: usedAssertions });
      if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
      if (form.get('grant_type') !== 'client_credentials') return { status: 400, body: { error: 'invalid_grant' } };
      if (!form.get('scope')) return { status: 400, body: { error: 'invalid_scope' } };
      const token = randomUUID();
      good.add(token);
      this.given += 1;
      const body = { access_token: token, token_type: 'Bearer', expires_in: this.ttlSeconds };
      return this.presented({ status: 200, body });
    },
  };
}

function basic(): string {
  return Buffer.from(`${encodeURIComponent(CLIENT.id)}:${encodeURIComponent(CLIENT.secret)}`).toString('base64');
}

type Proof = { form: URLSearchParams; publicKey: string; tokenUrl: string; now: Date; used: Set<string> };

function isProven({ form, publicKey, tokenUrl, now, used }: Proof): boolean {
  const [header = '', claims = '', signature = ''] = (form.get('client_assertion') ?? '').split('.');
  const key = createPublicKey(publicKey);
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || form.get('client_assertion_type') !== ASSERTION_TYPE) return false;
  const { iss, sub, aud, exp, iat, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = now.getTime() / 1_000;
  const isFresh = iat <= seconds && exp > seconds && exp - iat <= MAX_ASSERTION_S && !used.has(jti);
  used.add(jti);
  return isFresh && iss === CLIENT.id && sub === CLIENT.id && aud === tokenUrl;
}
