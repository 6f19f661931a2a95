import { afterEach, beforeEach } from 'vitest';

let written: unknown[][] = [];

beforeEach(() => {
  written = [];
  console.error = (...args: unknown[]) => void written.push(args);
});

afterEach(() => {
  if (written.length > 0) throw new Error(`console.error was called: ${JSON.stringify(written, describe)}`);
});

/** Errors have no enumerable properties, so JSON would omit them. */
function describe(_key: string, value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value;
}
