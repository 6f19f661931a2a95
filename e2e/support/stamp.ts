/** A number of 20 bits drawn in squares, large enough to outlive being compressed: milliseconds, of some seventeen minutes. */
export const STAMP = { columns: 5, rows: 4, square: 64 } as const;
