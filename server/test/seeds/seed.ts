import type { TestApp } from '../build-test-app.ts';
import type { Planted } from './seed-folders.ts';

/** A named state of the product, made by its own calls, use cases and jobs. */
export type Seed = {
  /** What the state is, in one line. */
  about: string;
  /** Makes the state, and ends at the moment that is to be looked at. */
  plant: (test: TestApp) => Promise<Planted>;
};

/** Returns a number of the demo's range, which no phone has. */
export function seedNumber(nth: number): string {
  return `+964700001${String(nth).padStart(4, '0')}`;
}
