import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { request } from '../../../../test/call-api.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { stepUp } from '../../../../test/subscription/subscribe.ts';

const OUTAGE = Object.assign(new Error('terminating connection'), { code: '57P01' });

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
afterEach(() => {
  vi.restoreAllMocks();
});

it('answers 503 in Arabic where the database is lost before the file begins, and no file that breaks off', async () => {
  const learner = await signUp(test);
  await stepUp(test, learner);
  const staff = await makeStaff(test, 'admin');
  vi.spyOn(test.services.longReads, 'database').mockRejectedValue(OUTAGE);
  for (const format of ['json', 'html'] as const) {
    const own = await request(test.app, 'GET /api/privacy/export', { token: learner.token, query: { format } });
    const byStaff = await request(test.app, 'GET /api/console/learners/:uuid/export', {
      token: staff.token,
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
