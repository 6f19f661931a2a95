import { hash } from 'node:crypto';
import type { Experiment } from './experiments.ts';

const RANGE = 2 ** 48;

/**
 * Returns the variant of a subscriber: a hash of the experiment's name and the subscriber's id, so that it is the same at
 * every process and time, and independent of every other experiment.
 */
export function assignVariant({ name, variants, share }: Experiment, subscriberId: string): string {
  const digest = hash('sha256', `${name}\n${subscriberId}`, 'buffer');
  const [control, treatment] = variants;
  return digest.readUIntBE(0, 6) / RANGE < share ? treatment : control;
}
