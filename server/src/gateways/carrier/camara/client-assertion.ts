import { createPrivateKey, sign } from 'node:crypto';

/** CAMARA allows at most 300 s. */
const TTL_SECONDS = 120;

type Assertion = { clientId: string; audience: string; pem: string; keyId: string | undefined; now: Date; id: string };

/**
 * Signs a client assertion: `private_key_jwt` as the CAMARA Security and Interoperability Profile requires it (OpenID
 * Connect Core 1.0 §9, RFC 7523), RS256 or ES256 by the type of key.
 */
export function writeClientAssertion({ clientId, audience, pem, keyId, now, id }: Assertion): string {
  const key = createPrivateKey(pem);
  const iat = Math.floor(now.getTime() / 1_000);
  const header = { alg: key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) };
  const claims = { iss: clientId, sub: clientId, aud: audience, jti: id, iat, exp: iat + TTL_SECONDS };
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
