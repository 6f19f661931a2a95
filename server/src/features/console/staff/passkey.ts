import type { WebAuthnResponse } from '@lisan/contract/console/staff';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { ConsoleDeps } from '../deps.ts';
import {
  findFactors,
  insertFactor,
  markFactorUsed,
  saveChallenge,
  consumeChallenge,
  type Factor,
} from './factor-store.ts';
import { admitSession, recordFailure, requireFewFailures, requireMayAddFactor, type Staff } from './guard-factors.ts';

const CHALLENGE_TTL_MS = 5 * 60_000;
/** In bytes (WebAuthn Level 3, 4: Credential ID). */
const MAX_CREDENTIAL_ID = 1023;
const NOT_ACCEPTED = 'لم يُقبل مفتاح المرور. تلزم إعادة المحاولة من هذه الصفحة.';

/** Loaded at its first use: few processes ever serve the console. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The stored detail of a passkey; the key is in base64url. */
const Detail = z.object({
  public_key: z.string(),
  counter: z.int(),
  transports: z.array(z.string()).optional(),
});

/** Returns the options for a browser to create a passkey, and stores their challenge for this session. */
export async function startPasskey(deps: ConsoleDeps, { session, audit }: Staff): Promise<Record<string, unknown>> {
  await requireMayAddFactor(deps, session);
  const existing = await passkeysOf(deps, session.subscriberId);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'لسان',
    rpID: hostOf(deps),
    userName: session.msisdn,
    userID: new TextEncoder().encode(session.subscriberId),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential }) => ({ id: credential.id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await storeChallenge(deps, { session, audit }, options.challenge);
  return { ...options };
}

/**
 * Adds the passkey that the browser created, and confirms the session.
 * @throws AppError invalid_input on `response` when it does not fit the challenge, the site or the key
 */
export async function addPasskey(
  deps: ConsoleDeps,
  staff: Staff,
  { label, response }: { label: string; response: WebAuthnResponse },
): Promise<Factor> {
  const { session, audit } = staff;
  await requireMayAddFactor(deps, session);
  const expected = await expectationOf(deps, session.id);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await refuseInvalid(
    // The library checks every field of the browser's response.
    verifyRegistrationResponse({ ...expected, response: response as unknown as RegistrationResponseJSON }),
  );
  if (!registrationInfo) throw notAccepted();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  if (Buffer.byteLength(id, 'base64url') > MAX_CREDENTIAL_ID) throw notAccepted();
  const now = deps.clock.now();
  const detail: z.infer<typeof Detail> = {
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    ...(transports && { transports }),
  };
  const row = {
    id: deps.newId(),
    subscriber_id: session.subscriberId,
    kind: 'passkey' as const,
    label,
    credential_id: id,
    created_at: now,
    confirmed_at: now,
    used_at: now,
    removed_at: null,
  };
  await deps.db.transaction().execute(async (trx) => {
    if (!(await insertFactor(trx, { ...row, detail: JSON.stringify(detail) }))) throw notAccepted();
    await admitSession(trx, deps, session);
    await audit(trx, { subject: { type: 'staff_factor', id: row.id }, after: { kind: 'passkey' } });
  });
  deps.sessions.evict(session.subscriberId);
  return { ...row, detail };
}

/** Returns the options for a browser to answer with one of the account's passkeys. */
export async function startAssertion(deps: ConsoleDeps, { session, audit }: Staff): Promise<Record<string, unknown>> {
  const existing = await passkeysOf(deps, session.subscriberId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(deps),
    userVerification: 'required',
    allowCredentials: existing.map(({ credential: { id, transports } }) => ({ id, ...(transports && { transports }) })),
  });
  await storeChallenge(deps, { session, audit }, options.challenge);
  return { ...options };
}

/**
 * Confirms the session with a passkey's answer to its challenge.
 * @throws AppError invalid_input on `response`, too_many_requests
 */
export async function acceptPasskey(deps: ConsoleDeps, staff: Staff, response: WebAuthnResponse): Promise<void> {
  const { session, audit } = staff;
  await requireFewFailures(deps, session);
  const used = await verifyAssertion(deps, session, response);
  await deps.db.transaction().execute(async (trx) => {
    if (used === null) return recordFailure(trx, deps, staff);
    await markFactorUsed(trx, used.id, { detail: used.detail, now: deps.clock.now() });
    await admitSession(trx, deps, session);
    await audit(trx, { subject: { type: 'staff_factor', id: used.id }, after: { second_factor: 'confirmed' } });
  });
  if (used === null) throw notAccepted();
  deps.sessions.evict(session.subscriberId);
}

/** Returns the passkey that answered, with its new counter; null when the answer is not valid. */
async function verifyAssertion(deps: ConsoleDeps, session: Session, response: WebAuthnResponse) {
  const expected = await expectationOf(deps, session.id);
  const passkeys = await passkeysOf(deps, session.subscriberId);
  const passkey = passkeys.find(({ credential }) => credential.id === response.id);
  if (!passkey) return null;
  const { factor, detail, credential } = passkey;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  // The library checks every field of the browser's response, and throws if a field does not fit.
  const verified = await verifyAuthenticationResponse({
    ...expected,
    response: response as unknown as AuthenticationResponseJSON,
    credential,
  }).catch((error: unknown) => {
    deps.log.info({ err: error }, 'passkey refused');
    return null;
  });
  if (!verified?.verified) return null;
  return { id: factor.id, detail: { ...detail, counter: verified.authenticationInfo.newCounter } };
}

async function passkeysOf({ db }: ConsoleDeps, subscriberId: string) {
  const factors = await findFactors(db, subscriberId);
  return factors.flatMap((factor) => {
    if (factor.kind !== 'passkey' || factor.credential_id === null) return [];
    const detail = Detail.parse(factor.detail);
    const credential = {
      id: factor.credential_id,
      publicKey: new Uint8Array(Buffer.from(detail.public_key, 'base64url')),
      counter: detail.counter,
      ...(detail.transports && { transports: detail.transports }),
    };
    return [{ factor, detail, credential }];
  });
}

async function storeChallenge({ db, clock }: ConsoleDeps, { session, audit }: Staff, challenge: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_TTL_MS);
  await db.transaction().execute(async (trx) => {
    await saveChallenge(trx, { session_id: session.id, challenge, expires_at: expiresAt });
    await audit(trx, { subject: { type: 'staff', id: session.subscriberId }, after: { challenge: 'issued' } });
  });
}

async function expectationOf(deps: ConsoleDeps, sessionId: string) {
  const challenge = await consumeChallenge(deps.db, sessionId, deps.clock.now());
  if (challenge === null) throw notAccepted();
  return {
    expectedChallenge: challenge,
    expectedOrigin: new URL(deps.publicUrl).origin,
    expectedRPID: hostOf(deps),
    requireUserVerification: true,
  };
}

/** A response that the library refuses is the client's fault. */
async function refuseInvalid<T>(verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch (cause) {
    const faults = { response: [{ code: 'passkey_refused' as const }] };
    throw new AppError('invalid_input', { errors: { response: [NOT_ACCEPTED] }, faults, cause });
  }
}

function notAccepted(): AppError {
  return invalidField('response', { text: NOT_ACCEPTED, fault: { code: 'passkey_refused' } });
}

function hostOf({ publicUrl }: ConsoleDeps): string {
  return new URL(publicUrl).hostname;
}
