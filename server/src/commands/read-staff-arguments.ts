import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * Reads what a staff command was given.
 * Prints the usage and ends the process with exit code 1 at an option that the command does not have, or that lacks its
 * value.
 */
export function readStaffArguments<T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${usage}`);
    process.exit(1);
  }
}
