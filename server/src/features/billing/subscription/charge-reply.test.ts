import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';
import { planOf, runJobs, sendScenario, stepUp, whileCharging } from '../../../../test/subscription/subscribe.ts';

const RENEW = 'POST /api/profile/renew/manual/subscription';

describe('the reply to a call that charges', () => {
  it('is no success where the renewal was denied, and is one where it was paid', async ({ server, payer }) => {
    await stepUp(server, payer);
    await sendScenario(server, payer, 'insufficient_funds');
    const denied = await whileCharging(server, payer.call(RENEW));
    expect(denied).toMatchObject({ messageCode: '05', outcome: 'denied', subscription: { state: 'active' } });
    await sendScenario(server, payer, 'success', 100_000_000);
    const paid = await whileCharging(server, payer.call(RENEW));
    expect(paid).toMatchObject({ messageCode: '00', outcome: 'done' });
  });

  it('is no success where an upgrade was denied', async ({ server, payer }) => {
    await stepUp(server, payer);
    await sendScenario(server, payer, 'insufficient_funds');
    const { uuid, terms } = planOf(server, 'month');
    const body = { uuid, consent_version: terms.version };
    const changing = payer.call('POST /api/change/subscription', { body });
    expect(await whileCharging(server, changing)).toMatchObject({
      messageCode: '05',
      outcome: 'denied',
      subscription: { plan: { period: 'week' } },
    });
  });

  it('says that the operator has not decided', async ({ server, payer }) => {
    await stepUp(server, payer);
    await sendScenario(server, payer, 'lost_callback');
    const { carrier } = server.services;
    const { listPayments } = carrier;
    carrier.listPayments = async () => ({ payments: [], cursor: null });
    const pending = await whileCharging(server, payer.call(RENEW));
    expect(pending).toMatchObject({ messageCode: '04', outcome: 'pending' });
    carrier.listPayments = listPayments;
    server.advance(DAY_MS);
    await runJobs(server);
  });
});
