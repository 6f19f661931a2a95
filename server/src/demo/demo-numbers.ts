/** Accounts of the demo. Iraq assigns the prefix 070 to no operator, so no phone has these numbers. */
export const DEMO_NUMBERS = {
  learner: '+9647000000001',
  teacher: '+9647000000002',
  staff: '+9647000000003',
} as const;
