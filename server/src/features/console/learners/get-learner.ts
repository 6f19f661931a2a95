import { hasPermission } from '@lisan/contract/values/roles';
import type { ConsentView, LearnerFacts } from '@lisan/contract/console/learners';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { ConsentTable } from '../../../platform/database/tables/subscription.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import { listDevices } from '../../account/auth/list-sessions.ts';
import { countDevices } from '../../account/notification/push-device.ts';
import { listGuardianConsents } from '../../billing/subscription/guardian/list-guardian-consents.ts';
import { creditDaysLeft } from '../../billing/subscription/credit-limit.ts';
import { mayCredit } from '../../billing/subscription/may-credit.ts';
import { currentSubscription } from '../../billing/subscription/current-subscription.ts';
import { finishedItems } from '../../learning/course/finished-items.ts';
import { learnerStats } from '../../learning/course/learner-stats.ts';
import { listLevelSubscribers } from '../../learning/level/list-level-subscribers.ts';
import type { ConsoleDeps } from '../deps.ts';
import { approvalsOfLearner } from './refunds/approval-store.ts';
import { presentApproval } from './refunds/present-approval.ts';
import {
  certificatesOf,
  consentsOf,
  findAccount,
  moneyTotals,
  type Account,
  type Total,
  goalMinutes,
} from './facts-store.ts';
import { isActable } from './require-target.ts';
import { presentRow } from './present-row.ts';
import { accountsOfNumber } from './search-store.ts';
import { aboutLearner, type Staff } from './staff.ts';

/** Returns the facts of one account. @throws AppError not_found */
export async function getLearner(deps: ConsoleDeps, { session, audit }: Staff, uuid: string): Promise<LearnerFacts> {
  const account = await findAccount(deps.db, uuid);
  if (!account) throw new AppError('not_found');
  await audit(deps.db, { subject: aboutLearner(uuid) });
  const levels = (levelId: string) => deps.course.level(levelId)?.code ?? levelId;
  return {
    ...presentAccount(account, session),
    same_number: (await accountsOfNumber(deps.db, account.msisdn)).filter(({ id }) => id !== uuid).map(presentRow),
    subscription: await currentSubscription(deps, uuid),
    can_credit: await mayCredit(deps, uuid),
    credit_days_left: await creditDaysLeft(deps.db, deps, uuid),
    money: presentTotals(await moneyTotals(deps.db, uuid)),
    consents: (await consentsOf(deps.db, uuid)).map((row) => presentConsent(deps, row)),
    guardians: (await listGuardianConsents(deps.db, uuid)).map((row) => ({
      msisdn: row.guardian_msisdn,
      plan: deps.plans.any(row.plan_id).name,
      at: row.at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      withdrawn_by: row.withdrawn_by,
    })),
    sessions: await listDevices(deps, uuid),
    push_devices: await countDevices(deps.db, uuid, deps.clock.now()),
    learning: await learningFacts(deps, account),
    certificates: (await certificatesOf(deps.db, uuid)).map(({ number, level_id, issued_at }) => ({
      number,
      level: levels(level_id),
      issued_at: issued_at.toISOString(),
    })),
    approvals: (await approvalsOfLearner(deps.db, uuid)).map(presentApproval),
  };
}

function presentAccount(account: Account, session: Session) {
  return {
    uuid: account.id,
    name: account.name,
    msisdn: account.msisdn,
    email: account.email,
    country: account.country,
    roles: account.roles,
    created_at: account.created_at.toISOString(),
    onboarded_at: account.onboarded_at?.toISOString() ?? null,
    last_seen_at: account.last_seen_at.toISOString(),
    archived_at: account.archived_at?.toISOString() ?? null,
    archived_reason: account.archived_reason,
    blocked_at: account.blocked_at?.toISOString() ?? null,
    under_age_since: account.under_age_since?.toISOString() ?? null,
    can_act: hasPermission(session.roles, 'learner.act') && isActable(session, account),
    can_erase: hasPermission(session.roles, 'learner.erase') && isErasable(session, account),
  };
}

/** Returns whether an account has no role and was not erased before. */
function isErasable(session: Session, account: Account): boolean {
  return isActable(session, account) && account.roles.length === 0 && account.archived_reason !== 'erased';
}

function presentTotals(totals: readonly Total[]): LearnerFacts['money'] {
  const of = (wanted: Total['kind']) =>
    totals
      .filter(({ kind }) => kind === wanted)
      .map(({ amount, currency, exponent }) => ({ amount, currency, exponent }));
  return { paid: of('charge'), refunded: of('refund') };
}

function presentConsent({ plans }: ConsoleDeps, row: Selectable<ConsentTable>): ConsentView {
  const { amount, currency, exponent } = row;
  return {
    uuid: row.id,
    plan: plans.any(row.plan_id).name,
    terms_version: row.terms_version,
    terms_text: row.terms_text,
    price: { amount, currency, exponent },
    period: row.period,
    channel: row.channel,
    ip: row.ip,
    user_agent: row.user_agent,
    at: row.at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  };
}

/** Returns the place of a learner in the course, and how regularly they learn. */
async function learningFacts(deps: ConsoleDeps, { id, country }: Account): Promise<LearnerFacts['learning']> {
  const levels = await listLevelSubscribers(deps, id);
  const stats = await learnerStats(deps, { subscriberId: id, zone: zoneOf(country) });
  return {
    levels,
    current: await currentOf(deps, id, levels.find(({ current }) => current)?.level),
    points: stats.points,
    streak: stats.streak,
    freezes: stats.freezes,
    active_days: stats.days.length,
    last_active_day: stats.days.at(-1)?.day ?? null,
    goal_minutes: await goalMinutes(deps.db, id),
  };
}

async function currentOf(
  { course, db }: ConsoleDeps,
  subscriberId: string,
  level: { uuid: string; code: string } | undefined,
): Promise<LearnerFacts['learning']['current']> {
  if (!level) return null;
  const weeks = course.weeks(level.uuid);
  const { quiz_passed: passed } = await finishedItems(db, subscriberId);
  return { level: level.code, weeks: weeks.length, weeks_done: weeks.filter(({ uuid }) => passed.has(uuid)).length };
}
