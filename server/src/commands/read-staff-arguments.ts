import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { z } from 'zod';

type Expected<T extends ParseArgsOptionsConfig> = { options?: T; minWords?: number; maxWords: number; usage: string };

/**
 * Reads the arguments of a staff command. Prints the usage and exits with code 1 for an unknown option, a missing value,
 * and too few or too many words.
 */
export function readStaffArguments<const T extends ParseArgsOptionsConfig>(expected: Expected<T>) {
  const { usage, minWords = 0, maxWords } = expected;
  try {
    const read = parseArgs({ allowPositionals: true, options: expected.options ?? ({} as T) });
    const { length } = read.positionals;
    return length >= minWords && length <= maxWords ? read : exitWith(usage);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return exitWith(`${error.message}\n${usage}`);
  }
}

/** Cleans text that learners or other staff will see. @throws Error when no text is left, or it is too long */
export function readStaffText(what: string, typed: string, schema: z.ZodType<string>): string {
  const read = schema.safeParse(typed);
  if (!read.success) throw new Error(`The ${what} is empty, too long, or has no letter.`);
  return read.data;
}

export function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
