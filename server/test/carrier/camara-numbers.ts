import { randomUUID } from 'node:crypto';
import { invalidArgument, Refused, type Answer } from './camara-answer.ts';
import { CheckRecycling, SendCode, ValidateCode } from './camara-requests.ts';
import type { World } from './camara-world.ts';

const MAX_ATTEMPTS = 3;
const CODE_TTL_MS = 300_000;

export type SentCode = { authenticationId: string; msisdn: string; code: string; attempts: number; sentAt: number };

export function sendCode(world: World, body: unknown): Answer {
  const asked = SendCode.safeParse(body);
  if (!asked.success) throw invalidArgument(asked.error.message);
  const { phoneNumber: msisdn } = asked.data;
  const refusal = world.refusals.get(msisdn);
  if (refusal) throw new Refused(...refusal);
  const code = String(100_000 + world.codes.length);
  const sent = { authenticationId: randomUUID(), msisdn, code, attempts: 0, sentAt: world.now().getTime() };
  world.codes.push(sent);
  return { status: 200, body: { authenticationId: sent.authenticationId } };
}

export function validateCode(world: World, body: unknown): Answer {
  const asked = ValidateCode.safeParse(body);
  if (!asked.success) throw invalidArgument(asked.error.message);
  const sent = world.codes.find(({ authenticationId }) => authenticationId === asked.data.authenticationId);
  if (!sent) throw new Refused(404, 'NOT_FOUND', 'The specified resource is not found.');
  if (world.now().getTime() > sent.sentAt + CODE_TTL_MS) {
    throw new Refused(400, 'ONE_TIME_PASSWORD_SMS.VERIFICATION_EXPIRED', 'The authenticationId is no longer valid');
  }
  if (sent.attempts >= MAX_ATTEMPTS) throw new Refused(400, 'ONE_TIME_PASSWORD_SMS.VERIFICATION_FAILED');
  sent.attempts += 1;
  if (sent.code !== asked.data.code) throw new Refused(400, 'ONE_TIME_PASSWORD_SMS.INVALID_OTP');
  return { status: 204 };
}

export function checkNumberRecycling(world: World, body: unknown): Answer {
  const asked = CheckRecycling.safeParse(body);
  if (!asked.success) throw invalidArgument(asked.error.message);
  const { phoneNumber, specifiedDate } = asked.data;
  if (phoneNumber === undefined) throw new Refused(422, 'MISSING_IDENTIFIER');
  const refusal = world.refusals.get(phoneNumber);
  if (refusal) throw new Refused(...refusal);
  if (specifiedDate < world.recycledKnownFrom) throw new Refused(400, 'OUT_OF_RANGE');
  const recycledOn = world.recycled.get(phoneNumber);
  return { status: 200, body: { phoneNumberRecycled: recycledOn !== undefined && recycledOn > specifiedDate } };
}
