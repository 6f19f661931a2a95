/** Who can be signed in as in the demo. Iraq assigns no operator the prefix 070, so nobody's phone has these numbers. */
export const DEMO_NUMBERS = {
  learner: '+9647000000001',
  teacher: '+9647000000002',
  staff: '+9647000000003',
} as const;
