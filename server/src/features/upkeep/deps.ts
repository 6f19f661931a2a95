import type { LearningDeps } from '../learning/deps.ts';
import type { Simulators } from './simulator/simulators.ts';

export type UpkeepDeps = LearningDeps & {
  /** Null where real gateways are in use. */
  simulators: Simulators | null;
};
