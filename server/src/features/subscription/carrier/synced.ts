/** What a hint turned out to be: settled, with a word on it for support, or to be asked about again, soon or at `again`. */
export type Synced = { isDone: true; note: string } | { isDone: false; note: string; again?: Date };
