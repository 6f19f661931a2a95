import { networkOf } from '../../../../domain/subscriber/address.ts';
import { isExemptNetwork } from '../../../../domain/subscriber/limited-networks.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Receipt } from './receive-callback.ts';
import type { SubscriptionDeps } from '../deps.ts';

const WINDOW_MS = 60_000;
/** After this many refused callbacks an address gets 429 until its window ends. */
const MAX_REFUSED = 20;
const MAX_ADDRESSES = 10_000;

type Refusal = Extract<Receipt, { ok: false }>['reason'];
type Window = { since: number; refused: number; reasons: Set<Refusal> };

/** Limits addresses that send callbacks without the carrier's signature. Signed callbacks never count. */
export type CallbackGuard = {
  /** @throws AppError too_many_requests with the seconds to wait */
  admit(ip: string): void;
  /** Counts a refusal; each reason is logged once a minute and address. */
  refused(ip: string, reason: Refusal): void;
};

export function createCallbackGuard({
  clock,
  config,
  log,
}: Pick<SubscriptionDeps, 'clock' | 'config' | 'log'>): CallbackGuard {
  /** In insertion order, so the oldest window is the first. */
  const windows = new Map<string, Window>();
  const now = () => clock.now().getTime();

  function windowOf(network: string): Window | undefined {
    const window = windows.get(network);
    return window && now() - window.since < WINDOW_MS ? window : undefined;
  }

  function openWindow(network: string): Window {
    const window = { since: now(), refused: 0, reasons: new Set<Refusal>() };
    windows.delete(network);
    for (const [oldest, { since }] of windows) {
      if (windows.size < MAX_ADDRESSES && now() - since < WINDOW_MS) break;
      windows.delete(oldest);
    }
    windows.set(network, window);
    return window;
  }

  return {
    admit(ip) {
      const network = networkOf(ip);
      const window = windowOf(network);
      if (!window || window.refused < MAX_REFUSED || isExemptNetwork(config, network)) return;
      throw new AppError('too_many_requests', { retryAfter: (window.since + WINDOW_MS - now()) / 1000 });
    },
    refused(ip, reason) {
      const network = networkOf(ip);
      const window = windowOf(network) ?? openWindow(network);
      // A malformed callback has a valid signature.
      if (reason !== 'malformed') window.refused += 1;
      if (window.reasons.has(reason)) return;
      window.reasons.add(reason);
      log.warn({ reason, from: network }, 'a carrier callback was refused');
    },
  };
}
