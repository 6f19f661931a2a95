import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { newestCode, signUp } from '../../../../../test/sign-up.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  const capabilities = test.services.carrier.capabilities();
  test.services.carrier.capabilities = () => ({ ...capabilities, cancelRequiresOtp: true });
});
afterAll(() => test.close());

const REQUEST = 'POST /api/request-unsubscribe';
const CONFIRM = 'POST /api/confirm-unsubscribe';

describe('leaving where the operator wants a code', () => {
  it('takes the code that was sent for it', async () => {
    const { token, msisdn } = await signUp(test);
    test.advance(121_000);
    expect(await callApi(test.app, REQUEST, { token })).toMatchObject({ otp_required: true, expires_in: 300 });
    expect(await refused(test.app, CONFIRM, { token, body: {} })).toMatchObject({
      status: 422,
      errors: { otp: [expect.any(String)] },
    });
    expect(await refused(test.app, CONFIRM, { token, body: { otp: '000000' } })).toMatchObject({ status: 422 });
    const otp = await newestCode(test, msisdn);
    expect((await callApi(test.app, CONFIRM, { token, body: { otp } })).subscription.state).toBe('cancelled');
  });

  it('takes no code of another purpose', async () => {
    const { token, msisdn } = await signUp(test);
    test.advance(121_000);
    await callApi(test.app, 'GET /api/generate/otp', { token });
    const otp = await newestCode(test, msisdn);
    expect(await refused(test.app, CONFIRM, { token, body: { otp } })).toMatchObject({ status: 422 });
  });

  it('does without the code when no more codes may be sent', async () => {
    const { token, msisdn } = await signUp(test);
    // This device has just asked for a code of another purpose: the next one has to wait.
    await callApi(test.app, 'POST /api/client/login', { token, body: { msisdn } });
    expect(await callApi(test.app, REQUEST, { token })).toMatchObject({ otp_required: false });
    expect((await callApi(test.app, CONFIRM, { token, body: {} })).subscription.state).toBe('cancelled');
  });

  it('does without the code when the first one never left us', async () => {
    const { token } = await signUp(test);
    await test.deliverSms();
    test.advance(121_000);
    expect(await callApi(test.app, REQUEST, { token })).toMatchObject({ otp_required: true });
    test.advance(61_000);
    expect(await callApi(test.app, REQUEST, { token })).toMatchObject({ otp_required: false });
    expect((await callApi(test.app, CONFIRM, { token, body: {} })).subscription.state).toBe('cancelled');
  });
});
