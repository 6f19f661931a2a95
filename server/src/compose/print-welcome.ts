import type { Config } from '../config/config.ts';
import { DEMO_NUMBERS } from '../demo/demo-numbers.ts';

export type Started = { config: Config; publicUrl: string; engine: 'pglite' | 'postgres' };

type Log = { info(details: object, text: string): void };

/** Prints the addresses that this installation serves: a line of the log in production, otherwise a text for people. */
export function printWelcome(started: Started, log: Log): void {
  if (started.config.production) log.info(addressesOf(started), 'ready');
  else console.log(`${welcomeLines(started).join('\n')}\n`);
}

/** Returns the served addresses by page. */
export function addressesOf({ config, publicUrl }: Started): Record<string, string> {
  const phone = phoneAddress(config);
  return {
    learners: `${publicUrl}/home`,
    staff: `${publicUrl}/console`,
    teachers: `${publicUrl}/studio`,
    ...(config.apiDocs && { docs: `${publicUrl}/api/docs` }),
    ...(phone !== null && { phone: `${publicUrl}${phone}` }),
  };
}

/** Returns the lines that a start prints outside production: the addresses and, in the demo, the numbers to try. */
export function welcomeLines(started: Started): string[] {
  const { config, engine } = started;
  const { learners, staff, teachers, docs, phone } = addressesOf(started);
  const database = engine === 'pglite' ? `embedded database in ${config.dataDir}` : 'PostgreSQL';
  const lines = ['', `  Lisan is ready: ${learners}   (${database})`, `  Staff:          ${staff}, ${teachers}`];
  if (docs !== undefined) lines.push(`  API and docs:   ${docs}`);
  if (phone !== undefined) lines.push(`  The phone:      ${phone}   (its SMS, its balance, the clock)`);
  if (!config.demo) return lines;
  lines.push('', '  Numbers to sign in with; the code arrives on the phone:');
  for (const [who, number] of Object.entries(DEMO_NUMBERS)) lines.push(`    ${who.padEnd(9)} ${number}`);
  lines.push('    others    any valid mobile number, such as 0700 555 0101');
  return lines;
}

/** In production only the secret opens the simulated phone; a log must not contain it. */
function phoneAddress({ simulators, production, simulatorSecret }: Config): string | null {
  if (!simulators) return null;
  if (!production) return '/simulator';
  return simulatorSecret === undefined ? null : '/simulator?secret=<SIMULATOR_SECRET>';
}
