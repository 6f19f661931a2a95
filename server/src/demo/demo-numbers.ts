/** Who can be signed in as in the demo. */
export const DEMO_NUMBERS = {
  learner: '+9647701234567',
  teacher: '+9647701234568',
  staff: '+9647701234569',
} as const;
