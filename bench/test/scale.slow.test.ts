import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { runsPostgresFaults } from '../../server/test/own-postgres.ts';

const SCALE = join(import.meta.dirname, '../scale.ts');

it.runIf(runsPostgresFaults())(
  'the bench of many learners makes every call on both databases',
  { timeout: 600_000 },
  async () => {
    const args = [SCALE, '--few=30', '--learners=60', '--days=5'];
    const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await Promise.all([text(run.stdout), once(run, 'exit')]);
    expect(output.split('\n').filter((line) => line.startsWith('# failed'))).toEqual([]);
    expect(output).toMatch(/^daily_step +\d+/m);
    expect(output).toMatch(/^POST \/api\/session\/answer, the last +\d/m);
    expect(output).toMatch(/^due subscriptions +\d/m);
    expect(output).toMatch(/^calls that failed: 0 /m);
  },
);
