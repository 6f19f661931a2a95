// Values that the console needs at run time: it must not load the schemas for them.

/** The kinds of entries of a learner's timeline. */
export const TIMELINE_KINDS = [
  'account',
  'subscription',
  'money',
  'consent',
  'sms',
  'notice',
  'session',
  'learning',
  'quiz',
  'contact',
  'staff',
] as const;

/** The most days that one credit gives. */
export const MAX_CREDIT_DAYS = 31;
