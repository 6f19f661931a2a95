import { afterEach, expect, vi } from 'vitest';
import { it } from '../../../../test/fixture.ts';
import { stepUp } from '../../../../test/subscription/subscribe.ts';

const OUTAGE = Object.assign(new Error('terminating connection'), { code: '57P01' });

afterEach(() => {
  vi.restoreAllMocks();
});

it('answers 503 in Arabic where the database is lost before the file begins, and no file that breaks off', async ({
  server,
  learner,
  admin,
}) => {
  await stepUp(server, learner);
  vi.spyOn(server.services.longReads, 'database').mockRejectedValue(OUTAGE);
  for (const format of ['json', 'html'] as const) {
    const own = await learner.request('GET /api/privacy/export', { query: { format } });
    const byStaff = await admin.request('GET /api/console/learners/:uuid/export', {
      params: { uuid: learner.subscriberId },
      query: { format },
    });
    for (const { statusCode, headers, body } of [own, byStaff]) {
      expect(statusCode).toBe(503);
      expect(headers['content-disposition']).toBeUndefined();
      expect(headers['retry-after']).toBe('2');
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/[ء-ي]/) });
    }
  }
});
