/** The environment is not usable; `faults` has one line per variable. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`Configuration:\n${faults.map((f) => `  ${f}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}
