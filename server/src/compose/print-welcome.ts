import type { Config } from '../config/config.ts';
import { DEMO_NUMBERS } from '../demo/demo-numbers.ts';

type Started = { config: Config; publicUrl: string; engine: 'pglite' | 'postgres' };

/** Prints the addresses that this installation serves and, in the demo, the numbers to try. */
export function printWelcome(started: Started): void {
  console.log(`${welcomeLines(started).join('\n')}\n`);
}

/** What a start prints. */
export function welcomeLines({ config, publicUrl, engine }: Started): string[] {
  const database = engine === 'pglite' ? `embedded database in ${config.dataDir}` : 'PostgreSQL';
  const lines = ['', `  Lisan is ready: ${publicUrl}/home   (${database})`];
  lines.push(`  Staff:          ${publicUrl}/console, ${publicUrl}/studio`);
  if (config.apiDocs) lines.push(`  API and docs:   ${publicUrl}/api/docs`);
  const phone = phoneAddress(config);
  if (phone !== null) lines.push(`  The phone:      ${publicUrl}${phone}   (its SMS, its balance, the clock)`);
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
