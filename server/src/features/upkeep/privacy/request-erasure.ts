import type { Secrets } from '../../../config/secrets.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { queueSms } from '../../account/notification/queue-sms.ts';
import { archiveSubscriber } from '../../account/subscriber/archive-subscriber.ts';
import type { UpkeepDeps } from '../deps.ts';
import { storeErasedMinor, erasedNumber } from './erased-marks.ts';
import { redactAbout } from './erased-texts.ts';
import { hasWorked, insertErasure, isRequested } from './erasure-store.ts';

const DAY_MS = 86_400_000;
/** Until then the carrier settles its charges, and support can give the progress back. */
const ERASURE_DELAY_MS = 14 * DAY_MS;
/** The legal limit, including the delay of backups; shown to the learner. */
export const MAX_ERASURE_MS = 30 * DAY_MS;
const NOTICE_TTL_MS = DAY_MS;

const REQUESTED = 'هذا الحساب مغلق، ومحو بياناته جارٍ.';
const WORKED = 'لهذا الحساب عمل في التطبيق أو سجلّ فيه، فلا يُمحى إلا بعد تسليم ذلك العمل. فريق الدعم يساعد في هذا.';
const NOTICE =
  'لسان: أُغلق حسابك وأُلغي اشتراكك، وستُمحى بياناتك كلها خلال ثلاثين يومًا، إلا ما يلزم به القانون من سجلّ الدفع، فيبقى بلا اسم ولا رقم.';

/**
 * Closes an account for good, within the caller's transaction: it is archived, its subscription ends, its name and
 * picture disappear everywhere, and `eraseDue` removes the rest. Returns the day until which all of it is gone, and the
 * picture's file, which the caller removes; `eraseDue` does so again, because that may have failed.
 * @throws AppError not_found, conflict for an account that was closed before, not_allowed_in_state for an account that
 * has worked for others
 */
export async function requestErasure(
  trx: Database,
  deps: UpkeepDeps,
  { subscriberId, by }: { subscriberId: string; by: 'learner' | 'staff' },
): Promise<{ erasedBy: Date; avatarFile: string | null }> {
  const now = deps.clock.now();
  const account = await trx
    .selectFrom('subscriber')
    .select(['msisdn', 'name', 'email', 'avatar_file', 'archived_at', 'under_age_since'])
    .where('id', '=', subscriberId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new AppError('not_found');
  if (await isRequested(trx, subscriberId)) throw new AppError('conflict', { message: REQUESTED });
  if (await hasWorked(trx, subscriberId)) throw new AppError('not_allowed_in_state', { message: WORKED });
  const { msisdn } = account;
  const words = [account.name, account.email].filter((word) => word !== null);
  await archiveSubscriber(trx, deps, { subscriberId, reason: 'erased', actor: by });
  await insertErasure(trx, {
    id: deps.newId(),
    subscriber_id: subscriberId,
    requested_at: now,
    requested_by: by,
    due_at: new Date(now.getTime() + ERASURE_DELAY_MS),
    avatar_file: account.avatar_file,
    words,
  });
  await trx
    .updateTable('subscriber')
    .set({ name: null, name_folded: null, email: null, avatar: null, avatar_file: null })
    .where('id', '=', subscriberId)
    .execute();
  await redactAbout(trx, { subscriberId, msisdn }, words);
  await rememberTrial(trx, deps, { subscriberId, msisdn, now });
  // Another owner may have the number of an account that was archived before.
  if (account.archived_at === null) {
    if (account.under_age_since !== null) await storeErasedMinor(trx, deps, { msisdn, now });
    await queueSms(trx, deps, {
      msisdn,
      text: NOTICE,
      class: 'transactional',
      dedupeKey: `erasure:${subscriberId}`,
      validUntil: new Date(now.getTime() + NOTICE_TTL_MS),
    });
  }
  return { erasedBy: new Date(now.getTime() + MAX_ERASURE_MS), avatarFile: account.avatar_file };
}

async function rememberTrial(
  trx: Database,
  { secrets }: { secrets: Pick<Secrets, 'signingKey'> },
  { subscriberId, msisdn, now }: { subscriberId: string; msisdn: string; now: Date },
): Promise<void> {
  const used = await trx
    .selectFrom('trial_used')
    .select('at')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  if (!used) return;
  await trx
    .insertInto('erased_trial')
    .values({ number_hash: erasedNumber(secrets.signingKey, msisdn), at: now })
    .onConflict((c) => c.column('number_hash').doUpdateSet({ at: now }))
    .execute();
}
