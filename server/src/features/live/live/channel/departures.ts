import type { LiveDeps } from '../deps.ts';

/** How many stopped watching a lesson through any node since this was last asked. */
export class Departures {
  readonly #bus: LiveDeps['bus'];
  readonly #topic: string;
  readonly #stop: () => void;
  #count = 0;

  constructor({ bus }: Pick<LiveDeps, 'bus'>, lessonId: string) {
    this.#bus = bus;
    this.#topic = `lesson-left.${lessonId}`;
    this.#stop = bus.subscribe(this.#topic, (message) => {
      const more = Number(message.toString());
      if (Number.isInteger(more)) this.#count += more;
    });
  }

  get isNone(): boolean {
    return this.#count === 0;
  }

  /** Tells every node, this one included, that so many have left. */
  report(count: number): void {
    if (count > 0) this.#bus.publish(this.#topic, Buffer.from(String(count)));
  }

  take(): number {
    const taken = this.#count;
    this.#count = 0;
    return taken;
  }

  stop(): void {
    this.#stop();
  }
}
