import type { Duplex } from 'node:stream';
import { AddressCounts } from '../http/address-counts.ts';

type Limits = {
  total: number;
  perAddress: number;
  timeoutMs: number;
  /** The surrounding network, which counts as well; null without a wider network. */
  wideNetwork: (network: string) => string | null;
};

/**
 * Counts upgraded sockets that have not authenticated yet, in total and per address, and closes sockets that take too
 * long.
 */
export class PendingUpgrades {
  readonly #limits: Limits;
  readonly #byAddress: AddressCounts;
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#byAddress = new AddressCounts(limits.perAddress, limits.wideNetwork);
  }

  /**
   * Reserves a place for a socket; null without a free place. The returned function releases it. A null address, which
   * many clients share, counts in the total only.
   */
  reserve(address: string | null, raw: Duplex): (() => void) | null {
    if (this.#total >= this.#limits.total) return null;
    const releaseAddress = address === null ? () => undefined : this.#byAddress.reserve(address);
    if (releaseAddress === null) return null;
    this.#total += 1;
    const timer = setTimeout(() => raw.destroy(), this.#limits.timeoutMs).unref();
    let isPending = true;
    const release = (): void => {
      if (!isPending) return;
      isPending = false;
      clearTimeout(timer);
      this.#total -= 1;
      releaseAddress();
    };
    raw.once('close', release);
    return release;
  }
}
