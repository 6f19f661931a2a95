import type { Plan } from '@lisan/contract/subscription';
import type { PlanTerms } from '../../../domain/subscription/facts.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { LeaveBySms } from '../messages/leaving-ways.ts';
import type { PlanRow } from './plan-store.ts';

/** The plans with the terms in force, kept in memory: they change only when a start publishes them. */
export class PlanCatalogue {
  readonly #plans: ReadonlyMap<string, Plan>;
  readonly #offered: readonly Plan[];
  readonly #first: Plan;
  /** How every plan's terms say to leave by SMS; null where the operator takes no keywords. */
  readonly leaveBySms: LeaveBySms | null;

  constructor(rows: readonly PlanRow[], leaveBySms: LeaveBySms | null = null) {
    this.leaveBySms = leaveBySms;
    this.#plans = new Map(rows.map((row) => [row.id, presentPlan(row)]));
    const offered = rows.filter((row) => row.retired_at === null);
    this.#offered = offered.map((row) => this.any(row.id));
    const first = offered.find((row) => row.is_default);
    if (!first) throw new Error('No default plan is on offer');
    this.#first = this.any(first.id);
  }

  get offered(): readonly Plan[] {
    return this.#offered;
  }

  /** The plan whose free days a new subscriber gets. */
  get default(): Plan {
    return this.#first;
  }

  /** @throws AppError not_found when no such plan is on offer */
  offer(id: string): Plan {
    const plan = this.#offered.find(({ uuid }) => uuid === id);
    if (!plan) throw new AppError('not_found');
    return plan;
  }

  /** Any plan there ever was: subscriptions outlive the offer. */
  any(id: string): Plan {
    const plan = this.#plans.get(id);
    if (!plan) throw new Error(`Plan ${id} is not in the catalogue`);
    return plan;
  }
}

/** What the rules need to know of a plan. */
export function planTerms({ uuid, period, price, free_days: freeDays }: Plan): PlanTerms {
  return { uuid, period, price, freeDays };
}

function presentPlan(row: PlanRow): Plan {
  return {
    uuid: row.id,
    name: row.name,
    period: row.period,
    price: { amount: row.amount, currency: row.currency, exponent: row.exponent },
    free_days: row.free_days,
    terms: { version: row.version, text: row.text },
  };
}
