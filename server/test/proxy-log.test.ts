import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CADDYFILE = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
const FILTER = /^(\t+)format filter \{\n.*?^\1\}/gms;

it('the proxy leaves numbers, codes and tokens out of the log of requests and of the log of failed ones', () => {
  const [failed = '', requests, ...others] = [...CADDYFILE.matchAll(FILTER)].map(([filter]) => filter);
  expect(failed).toBe(requests);
  expect(others).toEqual([]);
  for (const query of ['msisdn', 'otp', 'dr', 'code', 'secret']) expect(failed).toContain(`delete ${query}\n`);
  for (const header of ['Authorization', 'Cookie', 'Referer', 'Sec-Websocket-Protocol', 'X-Simulator-Secret'])
    expect(failed).toContain(`request>headers>${header} delete\n`);
});
