import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * Reads the arguments of a staff command. Prints the usage and exits with code 1 for an unknown option or a missing
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
