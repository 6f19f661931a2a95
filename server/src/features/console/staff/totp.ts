import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { openSealed, sealJson } from '../../../platform/seal.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import type { ConsoleDeps } from '../deps.ts';
import { insertFactor, lockFactor, markFactorUsed, type Factor } from './factor-store.ts';
import { admitSession, recordFailure, requireFewFailures, requireMayAddFactor, type Staff } from './guard-factors.ts';
import { lockStaff } from './staff-store.ts';

const ISSUER = 'Lisan';
const PURPOSE = 'staff-totp';
const PERIOD_S = 30;
/** Codes of this many steps before and after the present step are accepted, because clocks differ. */
const WINDOW = 1;
/** The library compares bytes and throws if a code of six characters has more than six bytes. */
const CODE = /^[0-9]{6}$/;

const Detail = z.object({ sealed: z.string(), last_step: z.int() });
const Sealed = z.object({ secret: z.string() });

const WRONG_CODE = 'الرمز غير صحيح. يتغيّر كل نصف دقيقة، فالمطلوب هو الظاهر الآن في التطبيق.';

/** Starts to add an authenticator app; the factor counts once `confirmTotp` has accepted its first code. */
export async function addTotp(deps: ConsoleDeps, { session, audit }: Staff, label: string) {
  await requireMayAddFactor(deps, session);
  const secret = new Secret({ size: 20 });
  const id = deps.newId();
  await deps.db.transaction().execute(async (trx) => {
    await insertFactor(trx, {
      id,
      subscriber_id: session.subscriberId,
      kind: 'totp',
      label,
      credential_id: null,
      detail: JSON.stringify(detailOf(deps, secret.base32, 0)),
      created_at: deps.clock.now(),
      confirmed_at: null,
      used_at: null,
      removed_at: null,
    });
    await audit(trx, { subject: { type: 'staff_factor', id }, after: { kind: 'totp', confirmed: false } });
  });
  return { id, secret: secret.base32, uri: totpOf(secret.base32, session.msisdn).toString() };
}

/**
 * Confirms an added app with its first code, and the session with it.
 * @throws AppError not_found, invalid_input on `code`, too_many_requests
 */
export async function confirmTotp(deps: ConsoleDeps, staff: Staff, { id, code }: { id: string; code: string }) {
  await requireMayAddFactor(deps, staff.session);
  return acceptTotp(deps, staff, { ids: [id], code });
}

/**
 * Accepts a code of one of these apps once, and confirms the session. The lock of the account makes requests wait for
 * each other, so that a code is used once and no burst of guesses passes the limit.
 * @throws AppError invalid_input on `code`, too_many_requests
 */
export async function acceptTotp(
  deps: ConsoleDeps,
  staff: Staff,
  { ids, code }: { ids: readonly string[]; code: string },
): Promise<Factor> {
  const { session, audit } = staff;
  const used = await deps.db.transaction().execute(async (trx) => {
    await lockStaff(trx, session.subscriberId);
    await requireFewFailures({ ...deps, db: trx }, session);
    for (const id of ids) {
      const factor = await lockFactor(trx, { id, subscriberId: session.subscriberId });
      if (factor?.kind !== 'totp') throw new AppError('not_found');
      const detail = readDetail(deps, factor);
      if (detail === null) continue;
      const { secret, lastStep } = detail;
      const step = stepOf(deps, secret, code);
      if (step === null || step <= lastStep) continue;
      await markFactorUsed(trx, id, { detail: detailOf(deps, secret, step), now: deps.clock.now() });
      await admitSession(trx, deps, session);
      await audit(trx, { subject: { type: 'staff_factor', id }, after: { second_factor: 'confirmed' } });
      return { ...factor, used_at: deps.clock.now() };
    }
    await recordFailure(trx, deps, staff);
    return null;
  });
  if (used === null) throw invalidField('code', { text: WRONG_CODE, fault: { code: 'wrong_app_code' } });
  deps.sessions.evict(session.subscriberId);
  return used;
}

/** Returns the step that a code belongs to, or null if it belongs to no accepted step. */
function stepOf({ clock }: ConsoleDeps, secret: string, code: string): number | null {
  if (!CODE.test(code)) return null;
  const now = clock.now().getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 });
}

/** Each use seals the secret with the current signing key, so that the previous key can be dropped after a while. */
function detailOf({ secrets }: ConsoleDeps, secret: string, lastStep: number): z.infer<typeof Detail> {
  return { sealed: sealJson(secrets.signingKey, PURPOSE, { secret }), last_step: lastStep };
}

/** Returns null if a key that is no longer configured has sealed it: its app has no right code any longer. */
function readDetail({ secrets, log }: ConsoleDeps, factor: Factor): { secret: string; lastStep: number } | null {
  const detail = Detail.parse(factor.detail);
  try {
    const { secret } = Sealed.parse(openSealed(verifyingKeys(secrets), PURPOSE, detail.sealed));
    return { secret, lastStep: detail.last_step };
  } catch (error) {
    log.warn({ err: error, factor: factor.id }, 'second factor sealed with an unknown key');
    return null;
  }
}
