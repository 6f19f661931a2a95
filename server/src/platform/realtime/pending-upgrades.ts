import type { Duplex } from 'node:stream';

type Limits = { total: number; perAddress: number; timeoutMs: number };

/**
 * Counts upgraded sockets that have not authenticated yet, in all and per address, and closes those that take too long.
 * `addressOf`: the address that limits count; null for one that many clients share, which counts in the total alone.
 */
export class PendingUpgrades {
  readonly #limits: Limits;
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Reserves a place for a socket, or null when there is none; the returned function gives the place back. */
  reserve(address: string | null, raw: Duplex): (() => void) | null {
    const own = address === null ? 0 : (this.#byAddress.get(address) ?? 0);
    if (this.#total >= this.#limits.total || own >= this.#limits.perAddress) return null;
    this.#count(address, 1);
    const timer = setTimeout(() => raw.destroy(), this.#limits.timeoutMs).unref();
    let isPending = true;
    const release = (): void => {
      if (!isPending) return;
      isPending = false;
      clearTimeout(timer);
      this.#count(address, -1);
    };
    raw.once('close', release);
    return release;
  }

  #count(address: string | null, step: 1 | -1): void {
    this.#total += step;
    if (address === null) return;
    const own = (this.#byAddress.get(address) ?? 0) + step;
    if (own > 0) this.#byAddress.set(address, own);
    else this.#byAddress.delete(address);
  }
}
