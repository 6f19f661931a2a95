import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../../test/fixture.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';

const bytesOf = (length: number) => Buffer.from([0x59, length >> 8, length & 0xff]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** Returns the response of an authenticator without attestation, for a credential id of any length. */
function createPasskey(challenge: string, credentialId: Buffer) {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const point = [x, y].map((part) => Buffer.from(part, 'base64url'));
  // A COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
    point[0] ?? Buffer.of(),
    Buffer.from([0x22, 0x58, 32]),
    point[1] ?? Buffer.of(),
  ]);
  const flags = Buffer.from([0x45, 0, 0, 0, 0]);
  const lengthOfId = Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]);
  const site = createHash('sha256').update('lisan.example').digest();
  const authData = Buffer.concat([site, flags, Buffer.alloc(16), lengthOfId, credentialId, key]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytesOf(authData.length),
    authData,
  ]);
  const clientData = { type: 'webauthn.create', challenge, origin: 'http://lisan.example', crossOrigin: false };
  const id = credentialId.toString('base64url');
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
  };
}

async function add(learner: Learner, credentialId: Buffer) {
  const { options } = await learner.call('POST /api/console/factors/passkey/options');
  const response = createPasskey(String(options['challenge']), credentialId);
  return learner.request('POST /api/console/factors/passkey', { body: { label: 'مفتاح', response } });
}

it('adds a passkey, and refuses it for a second account and a second time', async ({ server }) => {
  const [one, other] = [await makeStaff(server, 'support'), await makeStaff(server, 'support')];
  const id = randomBytes(32);
  expect((await add(one, id)).statusCode).toBe(200);
  expect((await add(one, id)).statusCode).toBe(422);
  expect((await add(other, id)).statusCode).toBe(422);
});

it('refuses a credential id that is longer than the standard allows', async ({ support }) => {
  expect((await add(support, randomBytes(1023))).statusCode).toBe(200);
  expect((await add(support, randomBytes(14_000))).statusCode).toBe(422);
});
