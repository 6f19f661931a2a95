import type { SubscriptionView } from '@lisan/contract/billing/subscription';

export type Sms = { at: string; to: string; text: string; class: string; code?: string };
type LedgerEntry = {
  entryId: string;
  kind: 'opening' | 'adjustment' | 'debit' | 'refund';
  /** Minor units; a debit is negative. */
  amount: number;
  at: string;
};
export type Account = {
  /** Minor units. */
  balance: number;
  currency: string | null;
  scenario: string;
  scenarios: string[];
  /** Oldest first. */
  ledger: LedgerEntry[];
  mandate: object | null;
  subscription: SubscriptionView | null;
};

/** The simulator's own controls, which are not part of the API. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`/simulator/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new SimulatorError(`${path}: ${response.status}`, response.status);
  // The server's simulator routes define the shape.
  return (await response.json()) as T;
}

export class SimulatorError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
