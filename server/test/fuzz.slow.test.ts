import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fuzz } from '../../bench/fuzz-run.ts';
import { attachRealtime } from '../src/features/live/live/channel/attach-realtime.ts';
import { signPrefix } from '../src/features/live/recording/media-address.ts';
import { buildTestApp } from './build-test-app.ts';
import { signUp } from './sign-up.ts';
import { addAuthenticator, makeStaff } from './staff.ts';
import { makeTeacher } from './teachers.ts';

// A fiftieth of `npm run bench:fuzz`, with a fixed seed: malformed calls, files, upgrades and bytes that are not HTTP.

const SEED = 7;
const COUNT = 2_000;

it('answers every malformed request without a 5xx', { timeout: 300_000 }, async () => {
  const test = await buildTestApp({ env: { OTP_DAILY_BUDGET: '1000000' } });
  const realtime = attachRealtime(test.app.server, test.services);
  const media = test.services.live.attach(test.app.server);
  try {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const staff = await makeStaff(test, 'admin');
    const support = await makeStaff(test, 'support');
    for (const account of [staff, support]) await addAuthenticator(test, account);
    const tokens = [
      (await signUp(test)).token,
      (await makeTeacher(test)).account.token,
      staff.token,
      support.token,
      'made-up-token',
    ];
    // A server that listens on TCP has an address with a port.
    const { port } = test.app.server.address() as AddressInfo;
    const { clock, secrets, sessions } = test.services;
    const session = await sessions.read(tokens[0] ?? '');
    const signed = [60_000, -1_000].map((ms) =>
      signPrefix(secrets.signingKey, session?.id ?? '', new Date(clock.now().getTime() + ms)),
    );
    const targets = { tokens, files: [...clips(), '/', '/home', '/studio'], signed, host: `127.0.0.1:${port}` };
    const { failures, sent } = await fuzz({ port, seed: SEED, count: COUNT, targets });
    expect(failures).toEqual([]);
    expect(sent).toBe(COUNT);
    expect((await test.app.inject('/health/ready')).statusCode).toBe(200);
  } finally {
    await media.close();
    await realtime.close();
    await test.close();
  }
});

function clips(): string[] {
  const folder = join(import.meta.dirname, '../../content/audio');
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names
    .filter((name) => name.endsWith('.mp3'))
    .slice(0, 20)
    .map((name) => `/course-media/${name}`);
}
