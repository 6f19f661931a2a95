/** The settings of a chosen adapter, or one line for each thing that is missing or wrong. */
export type Arranged<T> = { settings: T } | { faults: string[] };
