import { expect } from 'vitest';
import { callApi } from '../../../../test/call-api.ts';
import { itWith } from '../../../../test/fixture.ts';

const SUPPORT = { SUPPORT_PHONE: '7070', SUPPORT_EMAIL: 'help@operator.iq', SUPPORT_HOURS: 'كل يوم' };
const it = itWith({ env: SUPPORT });

it("names the installation's support in place of the course's", async ({ server }) => {
  const { info } = await callApi(server.app, 'GET /api/app/general/info');
  expect(info.support).toEqual({ phone: '7070', email: 'help@operator.iq', hours_ar: 'كل يوم' });
});

it('accepts the numbers of its own country alone, and writes its support into the terms', async ({
  server,
  newcomer,
}) => {
  const { info } = await callApi(server.app, 'GET /api/app/general/info');
  expect(info.countries.map(({ code }) => code)).toEqual(['IQ']);
  const { SubscriptionsList: plans } = await callApi(server.app, 'GET /api/subscriptions/list', {
    token: newcomer.token,
  });
  for (const { terms } of plans) expect(terms.text).toContain('7070 أو help@operator.iq');
});
