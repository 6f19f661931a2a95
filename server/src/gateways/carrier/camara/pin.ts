import { z } from 'zod';
import type { CamaraParts } from './parts.ts';
import { carrierError, SEND_CODE_MEANINGS, VALIDATE_CODE_MEANINGS } from './refusal.ts';
import { CarrierError } from '../carrier-error.ts';
import type { ActivationAsk, ActivationConfirm, ActivationRequested, Mandate } from '../port.ts';

// One Time Password SMS 1.1.1 (camaraproject/OTPValidation r3.2).
const API = '/one-time-password-sms/v1';
const Sent = z.object({ authenticationId: z.string().min(1).max(36) });
const MAX_CODE_LENGTH = 10;

/**
 * CAMARA has no mandates: our own consent serves as one, or the carrier's PIN where it requires one. A repeated
 * request in this process is answered from memory; in another process it sends a second SMS.
 */
export async function requestActivation(parts: CamaraParts, ask: ActivationAsk): Promise<ActivationRequested> {
  if (parts.config.pinIssuer === 'us') return { requestId: writeRequest(ask.planUuid, ask.key), pinSentBy: 'us' };
  const known = parts.pinRequests.get(ask.key);
  if (known !== undefined) return { requestId: known, pinSentBy: 'carrier' };
  const requestId = writeRequest(ask.planUuid, await sendCode(parts, ask.msisdn));
  parts.pinRequests.remember(ask.key, requestId);
  return { requestId, pinSentBy: 'carrier' };
}

export async function confirmActivation(
  parts: CamaraParts,
  { requestId, msisdn, pin }: ActivationConfirm,
): Promise<Mandate> {
  const { planUuid, id } = readRequest(requestId);
  if (parts.config.pinIssuer === 'carrier') await validateCode(parts, { authenticationId: id, code: pin ?? '' });
  return { mandateId: requestId, msisdn, planUuid };
}

async function sendCode({ client, config }: CamaraParts, msisdn: string): Promise<string> {
  try {
    const body = { phoneNumber: msisdn, message: config.pinMessage };
    return (await client.send({ method: 'POST', path: `${API}/send-code`, body }, Sent)).body.authenticationId;
  } catch (error) {
    throw carrierError(error, SEND_CODE_MEANINGS);
  }
}

async function validateCode({ client }: CamaraParts, body: { authenticationId: string; code: string }): Promise<void> {
  if (body.code === '' || body.code.length > MAX_CODE_LENGTH) throw new CarrierError('PIN_BAD');
  try {
    // 204 without a body.
    await client.send({ method: 'POST', path: `${API}/validate-code`, body }, z.undefined());
  } catch (error) {
    throw carrierError(error, VALIDATE_CODE_MEANINGS);
  }
}

/** The plan is part of the request's id, because the carrier does not store what its PIN was for. */
function writeRequest(planUuid: string, id: string): string {
  return `${planUuid}.${id}`;
}

function readRequest(requestId: string): { planUuid: string; id: string } {
  const at = requestId.indexOf('.');
  if (at < 0) throw new CarrierError('PIN_DEAD');
  return { planUuid: requestId.slice(0, at), id: requestId.slice(at + 1) };
}
