/** The people of the demo. Their codes arrive on the simulated phone. */
export const DEMO_NUMBERS = {
  learner: '+9647701234567',
  teacher: '+9647701234568',
  staff: '+9647701234569',
} as const;
