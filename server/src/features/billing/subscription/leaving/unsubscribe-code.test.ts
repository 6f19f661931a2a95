import { describe, expect } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import { newestCode } from '../../../../../test/sign-up.ts';

it.beforeAll(async ({ server }) => {
  const capabilities = server.services.carrier.capabilities();
  server.services.carrier.capabilities = () => ({ ...capabilities, cancelRequiresOtp: true });
});

const REQUEST = 'POST /api/request-unsubscribe';
const CONFIRM = 'POST /api/confirm-unsubscribe';

describe('leaving where the operator wants a code', () => {
  it('takes the code that was sent for it', async ({ server, learner }) => {
    server.advance(121_000);
    expect(await learner.call(REQUEST)).toMatchObject({ otp_required: true, expires_in: 300 });
    expect(await learner.refused(CONFIRM, { body: {} })).toMatchObject({
      status: 422,
      errors: { otp: [expect.any(String)] },
    });
    expect(await learner.refused(CONFIRM, { body: { otp: '000000' } })).toMatchObject({ status: 422 });
    const otp = await newestCode(server, learner.msisdn);
    expect((await learner.call(CONFIRM, { body: { otp } })).subscription.state).toBe('cancelled');
  });

  it('takes no code of another purpose', async ({ server, learner }) => {
    server.advance(121_000);
    await learner.call('GET /api/generate/otp');
    const otp = await newestCode(server, learner.msisdn);
    expect(await learner.refused(CONFIRM, { body: { otp } })).toMatchObject({ status: 422 });
  });

  it('does without the code when no more codes may be sent', async ({ learner }) => {
    // This device has just asked for a code with another purpose: the next one has to wait.
    await learner.call('POST /api/client/login', { body: { msisdn: learner.msisdn } });
    expect(await learner.call(REQUEST)).toMatchObject({ otp_required: false });
    expect((await learner.call(CONFIRM, { body: {} })).subscription.state).toBe('cancelled');
  });

  it('does without the code when the first one never left us', async ({ server, learner }) => {
    await server.deliverSms();
    server.advance(121_000);
    expect(await learner.call(REQUEST)).toMatchObject({ otp_required: true });
    server.advance(61_000);
    expect(await learner.call(REQUEST)).toMatchObject({ otp_required: false });
    expect((await learner.call(CONFIRM, { body: {} })).subscription.state).toBe('cancelled');
  });
});
