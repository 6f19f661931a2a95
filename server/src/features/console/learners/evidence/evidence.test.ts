import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../../test/call-api.ts';
import { confirmAgain } from '../../../../../test/console-learners.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../../test/staff.ts';
import { attemptsOf, settle } from '../../../../../test/subscription/carrier.ts';
import { signUpPaying } from '../../../../../test/subscription/subscribe.ts';
import { verifyEvidence, type EvidenceFile } from '../../../../domain/evidence/evidence-chain.ts';
import { evidenceKey } from './make-charge-evidence.ts';

const EVIDENCE = 'GET /api/console/learners/:uuid/charges/:id/evidence';

let test: TestApp;
let learner: Learner;
let chargeId: string;
beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUpPaying(test);
  await settle(test);
  await test.deliverSms();
  chargeId = (await attemptsOf(test, learner))[0]?.id ?? '';
});
afterAll(() => test.close());

const fileOf = async (staff: Learner, params = { uuid: learner.subscriberId, id: chargeId }) => {
  await confirmAgain(test, staff);
  return request(test.app, EVIDENCE, { token: staff.token, params });
};

describe('the evidence of a charge', () => {
  it('has terms, consent with its code, address and device, messages, attempt and ledger, sealed', async () => {
    const staff = await makeStaff(test, 'finance');
    const reply = await fileOf(staff);
    expect(reply.headers['content-disposition']).toContain(`lisan-evidence-${chargeId}.json`);
    const file = reply.json<EvidenceFile>();
    const types = new Set(file.entries.map(({ type }) => type));
    for (const type of [
      'terms',
      'consent',
      'code',
      'subscription_event',
      'bill',
      'charge_attempt',
      'ledger_entry',
      'message',
    ])
      expect(types).toContain(type);
    const consent = file.entries.find(({ type }) => type === 'consent')?.body;
    expect(consent).toMatchObject({
      terms_text: expect.any(String),
      ip: expect.any(String),
      channel: 'activation_code',
    });
    expect(reply.body).not.toMatch(/code_hash|device_hash/);
    const key = evidenceKey(test.services.secrets.signingKey);
    expect(verifyEvidence([key], file)).toMatchObject({ kind: 'intact', entries: file.entries.length });
    const forged = JSON.parse(reply.body.replace('activation_code', 'step_up_code')) as EvidenceFile;
    expect(verifyEvidence([key], forged).kind).toBe('changed');
    expect((await auditOfStaff(test, staff))[0]).toMatchObject({ subject_id: learner.subscriberId, outcome: 'done' });
  });

  it('shows no code, also while it waits to be sent', async () => {
    const staff = await makeStaff(test, 'support');
    await callApi(test.app, 'POST /api/client/login', { body: { msisdn: learner.msisdn } });
    const codes = (await fileOf(staff)).json<EvidenceFile>().entries.filter(({ body }) => body['class'] === 'otp');
    expect(codes.length).toBeGreaterThan(1);
    for (const { body } of codes) expect(body['text']).toBeNull();
  });

  it('is refused to roles without the right, and is no one else’s charge', async () => {
    const [analyst, support] = [await makeStaff(test, 'analyst'), await makeStaff(test, 'support')];
    expect((await fileOf(analyst)).statusCode).toBe(403);
    const other = await signUp(test);
    expect((await fileOf(support, { uuid: other.subscriberId, id: chargeId })).statusCode).toBe(404);
    expect((await refused(test.app, EVIDENCE, { params: { uuid: learner.subscriberId, id: chargeId } })).status).toBe(
      401,
    );
  });
});
