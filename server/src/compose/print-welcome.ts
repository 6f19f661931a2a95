import { DEMO_NUMBERS } from '../demo/demo-numbers.ts';
import type { Services } from './services.ts';

/** Prints the addresses and, in the demo, the numbers to try. */
export function printWelcome({ config, publicUrl }: Services, engine: 'pglite' | 'postgres'): void {
  const lines = [
    '',
    `  Lisan is ready: ${publicUrl}/home   (${engine === 'pglite' ? `embedded database in ${config.dataDir}` : 'PostgreSQL'})`,
    `  API and docs:   ${publicUrl}/api/docs`,
  ];
  if (config.simulators && !config.production)
    lines.push(`  The phone:      ${publicUrl}/simulator   (its SMS, its balance, the clock)`);
  if (config.demo) {
    lines.push('', '  Numbers to sign in with; the code arrives on the phone:');
    for (const [who, number] of Object.entries(DEMO_NUMBERS)) lines.push(`    ${who.padEnd(9)} ${number}`);
    lines.push('    others    any valid mobile number, such as 0700 555 0101');
  }
  console.log(`${lines.join('\n')}\n`);
}
