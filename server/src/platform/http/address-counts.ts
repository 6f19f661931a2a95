import { WIDE_NETWORK_FACTOR } from './rate-limit.ts';

/** Counts concurrent uses of an address, such as connections, and refuses more than a limit. */
export class AddressCounts {
  readonly #limit: number;
  readonly #wideNetwork: (network: string) => string | null;
  readonly #counts = new Map<string, number>();

  /** `wideNetwork`: the network around another, whose limit is ten times as high; null without a wider network. */
  constructor(limit: number, wideNetwork: (network: string) => string | null) {
    this.#limit = limit;
    this.#wideNetwork = wideNetwork;
  }

  /** Counts one more for a network, or returns null above the limit; the returned function releases it, once. */
  reserve(network: string): (() => void) | null {
    const wide = this.#wideNetwork(network);
    if (this.#of(network) >= this.#limit) return null;
    if (wide !== null && this.#of(wide) >= this.#limit * WIDE_NETWORK_FACTOR) return null;
    const counted = wide === null ? [network] : [network, wide];
    for (const one of counted) this.#counts.set(one, this.#of(one) + 1);
    return () => {
      for (const one of counted.splice(0)) this.#release(one);
    };
  }

  #of(network: string): number {
    return this.#counts.get(network) ?? 0;
  }

  #release(network: string): void {
    const left = this.#of(network) - 1;
    if (left > 0) this.#counts.set(network, left);
    else this.#counts.delete(network);
  }
}
