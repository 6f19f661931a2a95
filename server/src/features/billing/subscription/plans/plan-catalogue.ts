import type { Plan } from '@lisan/contract/billing/subscription';
import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { LeaveBySms } from '../messages/leaving-ways.ts';
import type { PlanRow } from './plan-store.ts';

type Known = { row: PlanRow; plan: Plan };

/** The plans with the terms in force, cached in memory: staff publish a change long before its hour. */
export class PlanCatalogue {
  #known: readonly Known[] = [];
  readonly #now: () => Date;
  /** The way to leave by SMS in every plan's terms; null if the operator takes no keywords. */
  readonly leaveBySms: LeaveBySms | null;

  /** `now`: the clock that decides which plans are on offer. */
  constructor(rows: readonly PlanRow[], leaveBySms: LeaveBySms | null = null, now = () => new Date()) {
    this.leaveBySms = leaveBySms;
    this.#now = now;
    this.replace(rows);
  }

  /** Replaces the known plans. @throws Error when none of the rows is on offer */
  replace(rows: readonly PlanRow[]): void {
    this.#known = rows.map((row) => ({ row, plan: presentPlan(row) }));
    if (this.#onOffer().length === 0) throw new Error('No plan is on offer');
  }

  get offered(): readonly Plan[] {
    return this.#onOffer().map(({ plan }) => plan);
  }

  /** Returns the plan whose free days a new subscriber gets: the default plan, or the version that has replaced it. */
  get default(): Plan {
    const offered = this.#onOffer();
    const first = offered.find(({ row }) => this.#isDefault(row)) ?? offered[0];
    if (!first) throw new Error('No plan is on offer');
    return first.plan;
  }

  /** Returns every plan that ever existed, in display order. */
  get all(): readonly Plan[] {
    return this.#known.map(({ plan }) => plan);
  }

  /** @throws AppError not_found when no such plan is on offer */
  offer(id: string): Plan {
    const plan = this.offered.find(({ uuid }) => uuid === id);
    if (!plan) throw new AppError('not_found');
    return plan;
  }

  /** Returns any plan that ever existed: subscriptions outlive the offer. */
  any(id: string): Plan {
    const found = this.#known.find(({ row }) => row.id === id);
    if (!found) throw new Error(`Plan ${id} is not in the catalogue`);
    return found.plan;
  }

  #onOffer(): Known[] {
    const now = this.#now();
    return this.#known.filter(
      ({ row: { opens_at, retired_at } }) =>
        (opens_at === null || opens_at <= now) && (retired_at === null || retired_at > now),
    );
  }

  #isDefault(row: PlanRow): boolean {
    const replaced = row.replaces === null ? undefined : this.#known.find(({ row: { id } }) => id === row.replaces);
    return row.is_default || (replaced !== undefined && this.#isDefault(replaced.row));
  }
}

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
