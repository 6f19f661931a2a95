/** The settings of a selected adapter, or one line for each missing or invalid variable. */
export type Arranged<T> = { settings: T } | { faults: string[] };
