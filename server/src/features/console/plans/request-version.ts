import { MAX_PLAN_LEAD_MS, MIN_PLAN_LEAD_MS } from '@lisan/contract/console/plan-limits';
import type { requestPlanVersion } from '@lisan/contract/console/plans';
import type { z } from 'zod';
import { money } from '../../../domain/money/money.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { moneyText } from '../../billing/subscription/messages/money-text.ts';
import { everyText } from '../../billing/subscription/messages/period-text.ts';
import { termsText } from '../../billing/subscription/plans/terms-text.ts';
import { allPlanVersions, lockPlans } from './plan-version-store.ts';
import { stateOf } from './present-plans.ts';
import { insertRequest, type PlanDetail } from './request-store.ts';
import type { ConsolePlansDeps } from './deps.ts';

export type Staff = { session: Session; audit: Audit };
type Wish = z.infer<typeof requestPlanVersion.body> & { uuid: string };
type Deps = Pick<ConsolePlansDeps, 'clock' | 'course' | 'db' | 'newId' | 'plans'>;

const NOT_OFFERED = 'هذه النسخة ليست معروضة الآن، وقد يكون التغيير من زميل. النسخ كما هي الآن تظهر بعد تحديث الصفحة.';
const WAITS = 'تنتظر هذه الخطة نسخة جديدة طلبها زميل. يُبتّ فيها أولًا.';
const TOO_SOON = 'تبدأ النسخة الجديدة بعد ساعة على الأقل.';
const TOO_LATE = 'تبدأ النسخة الجديدة خلال سنة على الأكثر.';

/**
 * Asks for a version that replaces an offered plan for new subscribers; a second person decides.
 * @throws AppError not_found, conflict when the plan is not offered or a version of it waits, 422 on `opens_at` and
 * `text`
 */
export async function requestVersion(deps: Deps, { session, audit }: Staff, wish: Wish): Promise<void> {
  const now = deps.clock.now();
  const lead = Date.parse(wish.opens_at) - now.getTime();
  if (lead < MIN_PLAN_LEAD_MS) throw invalidField('opens_at', { text: TOO_SOON, fault: { code: 'too_soon' } });
  if (lead > MAX_PLAN_LEAD_MS) throw invalidField('opens_at', { text: TOO_LATE, fault: { code: 'too_late' } });
  await deps.db.transaction().execute(async (trx) => {
    const replaced = (await lockPlans(trx)).find(({ id }) => id === wish.uuid);
    if (!replaced) throw new AppError('not_found');
    // One that another version already replaces at its hour is decided.
    if (stateOf(replaced, now) !== 'offered' || replaced.retired_at !== null) {
      throw new AppError('conflict', { message: NOT_OFFERED });
    }
    const id = deps.newId();
    const detail = detailOf(deps, wish, replaced.currency);
    const by = session.subscriberId;
    if (!(await insertRequest(trx, { id, planId: replaced.id, detail, reason: wish.reason, by, now }))) {
      throw new AppError('conflict', { message: WAITS });
    }
    const { amount, currency, period, free_days, opens_at } = detail;
    await audit(trx, {
      subject: { type: 'plan', id: replaced.id },
      reason: wish.reason,
      before: { amount: replaced.amount, currency: replaced.currency, period: replaced.period },
      after: { request: id, amount, currency, period, free_days, opens_at },
    });
  });
}

type Facts = Pick<Wish, 'amount' | 'period' | 'free_days'>;

/** The terms that a version of a plan would have without words of its own. @throws AppError not_found */
export async function previewTerms(deps: Deps, facts: Facts & { uuid: string }): Promise<string> {
  const plan = (await allPlanVersions(deps.db)).find(({ id }) => id === facts.uuid);
  if (!plan) throw new AppError('not_found');
  return usualTerms(deps, { ...facts, currency: plan.currency });
}

function usualTerms({ course, plans }: Pick<Deps, 'course' | 'plans'>, facts: Facts & { currency: string }) {
  const { phone, email } = course.info.support;
  return termsText({
    price: money(facts.amount, facts.currency),
    period: facts.period,
    freeDays: facts.free_days,
    leaveBySms: plans.leaveBySms,
    support: { phone, email },
  });
}

function detailOf(deps: Deps, wish: Wish, currency: string): PlanDetail {
  const { name, period, free_days: freeDays, opens_at } = wish;
  const price = money(wish.amount, currency);
  const text = wish.text ?? usualTerms(deps, { ...wish, currency });
  for (const stated of [moneyText(price), everyText(period)]) {
    if (!text.includes(stated))
      throw invalidField('text', {
        text: `لا تذكر الشروط «${stated}».`,
        fault: { code: 'missing_words', limit: stated },
      });
  }
  return { name, period, ...price, free_days: freeDays, text, opens_at };
}
