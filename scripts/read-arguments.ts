import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Returns the arguments of a script. Unknown arguments end the process with one line. */
export function readArguments<const C extends ParseArgsConfig>(config: C): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    const options = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    console.error(`${error.message.split('. ')[0]}. Options: ${options.join(', ') || 'none'}`);
    process.exit(1);
  }
}
