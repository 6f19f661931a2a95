import type { TestApp } from '../build-test-app.ts';
import type { Planted } from './seed-folders.ts';

/** A named state of the product, made by the product's calls, use cases and jobs. */
export type Seed = {
  /** A description of the state, in one line. */
  about: string;
  /** Makes the state, and ends at the time for looking at it. */
  plant: (test: TestApp) => Promise<Planted>;
};

/** Returns a number of the demo's range, which no phone has. */
export function seedNumber(nth: number): string {
  return `+964700001${String(nth).padStart(4, '0')}`;
}
