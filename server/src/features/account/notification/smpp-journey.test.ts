import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { accountOf, newNumber, type Learner } from '../../../../test/sign-up.ts';
import type { Pdu } from '../../../platform/smpp/smpp-library.ts';
import { PASSWORD, startSmsc, textOfSubmit, type Smsc } from '../../../../test/sms/smsc.ts';
import { subscriptionOf } from '../../../../test/subscription/subscribe.ts';

let smsc: Smsc;
let test: TestApp;
beforeAll(async () => {
  smsc = await startSmsc();
  test = await buildTestApp({
    env: {
      SMS_GATEWAY: 'smpp',
      SMPP_URL: `smpp://127.0.0.1:${smsc.port}`,
      SMPP_SYSTEM_ID: 'lisan',
      SMPP_PASSWORD: PASSWORD,
      SMPP_SOURCE: '2000',
      SMPP_RATE: '1000',
      METRICS_TOKEN: 'a token of enough letters',
    },
  });
});
afterAll(async () => {
  await test.close();
  await smsc.close();
});

const digitsOf = (msisdn: string) => msisdn.replace('+', '');

function newestTo(msisdn: string): Pdu {
  const submit = smsc.submits.findLast(({ destination_addr }) => destination_addr === digitsOf(msisdn));
  if (!submit) throw new Error(`no message was submitted to ${msisdn}`);
  return submit;
}

/** Signs a new number in with the code that the SMSC received; the trial starts. */
async function signUpByPhone(): Promise<Learner> {
  const msisdn = newNumber();
  await callApi(test.app, 'POST /api/client/login', { body: { msisdn } });
  await test.deliverSms();
  const otp = /[0-9]{6}/.exec(textOfSubmit(newestTo(msisdn)))?.[0] ?? '';
  const { access_token: token } = await callApi(test.app, 'POST /api/client/confirm/otp', { body: { msisdn, otp } });
  const created = await callApi(test.app, 'POST /api/client/create/subscriber', {
    token,
    body: { uuid: FIXTURE.a1, msisdn },
  });
  return accountOf(test, msisdn, created.access_token);
}

async function sendFromPhone(msisdn: string, text: string): Promise<number> {
  const isAscii = /^[\x20-\x7e]+$/.test(text);
  const reply = await smsc.ask('deliver_sm', {
    source_addr: digitsOf(msisdn),
    source_addr_ton: 1,
    source_addr_npi: 1,
    destination_addr: '2000',
    data_coding: isAscii ? 0 : 8,
    short_message: isAscii ? Buffer.from(text) : Buffer.from(text, 'utf16le').swap16(),
  });
  return reply.command_status;
}

describe('a learner whose SMS go through an SMSC', () => {
  it('signs in with a code in one part, and the receipt is recorded', async () => {
    const { msisdn } = await signUpByPhone();
    const submit = newestTo(msisdn);
    expect(submit).toMatchObject({ data_coding: 8, esm_class: 0, priority_flag: 1 });
    const stored = () =>
      test.services.db
        .selectFrom('sms_message')
        .select(['state', 'text', 'provider_id'])
        .where('msisdn', '=', msisdn)
        .executeTakeFirstOrThrow();
    const submitted = await stored();
    expect(submitted).toMatchObject({ state: 'submitted', text: null });
    await smsc.ask('deliver_sm', {
      esm_class: 0x04,
      receipted_message_id: submitted.provider_id ?? '',
      message_state: 2,
    });
    expect(await stored()).toMatchObject({ state: 'delivered' });
  });

  it.each(['الغاء', 'STOP', 'غ', ' u '])('unsubscribes by sending %j', async (keyword) => {
    const learner = await signUpByPhone();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking' });
    expect(await sendFromPhone(learner.msisdn, 'مرحبا')).toBe(0);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking' });
    expect(await sendFromPhone(learner.msisdn, keyword)).toBe(0);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled', auto_renew: false });
  });

  it('gets the code when the connection broke before', async () => {
    smsc.newest().destroy();
    await vi.waitFor(() => expect(smsc.binds.length).toBeGreaterThan(1), { timeout: 10_000 });
    await signUpByPhone();
  });

  it('is counted in the metrics, which require a token', async () => {
    const read = (authorization: string) => test.app.inject({ url: '/metrics', headers: { authorization } });
    expect((await read('Bearer another')).statusCode).toBe(401);
    const before = smsc.binds.length;
    smsc.newest().destroy();
    await vi.waitFor(() => expect(smsc.binds.length).toBeGreaterThan(before), { timeout: 10_000 });
    smsc.answer = (_submit, index) =>
      index === smsc.submits.length - 1 ? { command_status: 0x58 } : { message_id: `m${index}` };
    await callApi(test.app, 'POST /api/client/login', { body: { msisdn: newNumber() } });
    await test.deliverSms();
    const { body, headers } = await read('Bearer a token of enough letters');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of [
      /^lisan_smpp_bound 1$/m,
      /^lisan_smpp_throttled_total [1-9]$/m,
      /^lisan_smpp_reconnects_total [1-9]$/m,
      /^lisan_smpp_faults_total [1-9]$/m,
      /^lisan_sms_messages_total\{outcome="submitted"\} [1-9]/m,
      /^lisan_sms_queue_length\{class="otp"\} 1$/m,
    ]) {
      expect(body).toMatch(line);
    }
  });
});
