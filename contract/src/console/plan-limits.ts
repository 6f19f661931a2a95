// Values that the console needs at run time: it must not load the schemas for them.

export const MAX_PLAN_NAME_LENGTH = 60;
export const MAX_TERMS_LENGTH = 3000;
export const MAX_FREE_DAYS = 31;
/** A new version is announced to every node well before its hour. */
export const MIN_PLAN_LEAD_MS = 3_600_000;
/** Until its hour the version before it can be neither closed nor replaced again, so that a wrong year would lock it. */
export const MAX_PLAN_LEAD_MS = 366 * 86_400_000;
/** Minor units. */
export const MAX_PLAN_AMOUNT = 1_000_000_000;
