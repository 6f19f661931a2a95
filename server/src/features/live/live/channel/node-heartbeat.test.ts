import { expect, vi } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import type { Services } from '../../../../compose/services.ts';
import { startHeartbeat } from './node-heartbeat.ts';

it.for([
  ['a warning', 'warn', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['an error', 'error', new Error('no such column')],
] as const)('logs a heartbeat that failed as %s', async ([_name, level, err], { server }) => {
  const db = new Proxy(server.services.db, {
    get() {
      throw err;
    },
  });
  const log = {
    warn: vi.fn<(fields: object, message: string) => void>(),
    error: vi.fn<(fields: object, message: string) => void>(),
  };
  const heartbeat = startHeartbeat({ ...server.services, db, log: log as unknown as Services['log'] });
  await expect(heartbeat.stop()).rejects.toBe(err);
  expect(log[level]).toHaveBeenCalledWith({ err }, 'heartbeat not written');
  expect(log.warn.mock.calls.length + log.error.mock.calls.length).toBe(1);
});
