import type { Config } from './config.ts';

/** Returns the public address of the site, without a trailing slash. */
export function publicUrlOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '');
}
