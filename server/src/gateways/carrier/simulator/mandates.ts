import { CarrierError } from '../carrier-error.ts';
import type { ActivationAsk, ActivationConfirm, ActivationRequested, Mandate, UnsubscribeConfirm } from '../port.ts';
import type { UnsubscribeAsk, UnsubscribeRequested } from '../port.ts';
import { accountOf, requireNoBurst } from './accounts.ts';
import { queueCallback } from './callbacks.ts';
import { isPricePoint } from './payments.ts';
import type { MandateRecord, RequestRecord } from './records.ts';
import type { World } from './world.ts';

const MAX_ATTEMPTS = 5;

export async function requestActivation(world: World, ask: ActivationAsk): Promise<ActivationRequested> {
  const account = accountOf(world, ask.msisdn);
  requireNoBurst(world, account);
  if (account.scenario === 'ineligible') throw new CarrierError('INELIGIBLE');
  if (!isPricePoint(world, ask.price)) throw new CarrierError('BAD_PRICE');
  if (world.records.get('mandate', ask.msisdn)?.planUuid === ask.planUuid) throw new CarrierError('ALREADY_DONE');
  const pinSentBy = world.capabilities.pinIssuer;
  const requestId = `activation:${ask.key}`;
  if (!world.records.get('request', requestId))
    await openRequest(world, { ...ask, requestId, hasPin: pinSentBy === 'carrier' });
  return { requestId, pinSentBy };
}

export function confirmActivation(world: World, confirm: ActivationConfirm): Mandate {
  const { msisdn } = confirm;
  const { planUuid } = checkPin(world, confirm);
  const mandate = world.records.get('mandate', msisdn);
  if (mandate?.planUuid === planUuid) return mandate;
  return grantMandate(world, { msisdn, planUuid });
}

/** Also called when a customer subscribes by SMS or in the carrier’s shop. */
export function grantMandate(world: World, { msisdn, planUuid }: { msisdn: string; planUuid: string }): MandateRecord {
  const mandate = { mandateId: world.newId(), msisdn, planUuid };
  world.records.put('mandate', msisdn, mandate);
  queueCallback(world, { type: 'subscription_started', msisdn });
  return mandate;
}

export async function requestUnsubscribe(world: World, ask: UnsubscribeAsk): Promise<UnsubscribeRequested> {
  const { planUuid } = requireMandate(world, ask);
  const otpRequired = world.capabilities.cancelRequiresOtp;
  const requestId = `unsubscribe:${ask.mandateId}`;
  await openRequest(world, { requestId, msisdn: ask.msisdn, planUuid, hasPin: otpRequired });
  return { requestId, otpRequired };
}

export function confirmUnsubscribe(world: World, confirm: UnsubscribeConfirm): void {
  checkPin(world, confirm);
  if (!world.records.get('mandate', confirm.msisdn)) throw new CarrierError('ALREADY_DONE');
  endMandate(world, confirm.msisdn);
  failThoughDone(world, confirm.msisdn);
}

export function cancelMandate(world: World, ask: UnsubscribeAsk): void {
  requireNoBurst(world, accountOf(world, ask.msisdn));
  requireMandate(world, ask);
  endMandate(world, ask.msisdn);
  failThoughDone(world, ask.msisdn);
}

/** Ends a mandate by STOP to the carrier, which reports the STOP even without a mandate. */
export function stopBySms(world: World, msisdn: string): void {
  world.records.remove('mandate', msisdn);
  queueCallback(world, { type: 'subscription_ended', msisdn });
}

export function endMandate(world: World, msisdn: string): void {
  if (world.records.get('mandate', msisdn)) stopBySms(world, msisdn);
}

function failThoughDone(world: World, msisdn: string): void {
  if (accountOf(world, msisdn).scenario === 'cancel_errors_but_succeeds') throw new CarrierError('UNKNOWN');
}

function requireMandate(world: World, { msisdn, mandateId }: UnsubscribeAsk): MandateRecord {
  const mandate = world.records.get('mandate', msisdn);
  if (mandate?.mandateId !== mandateId) throw new CarrierError('ALREADY_DONE');
  return mandate;
}

type Opening = { requestId: string; msisdn: string; planUuid: string; hasPin: boolean };

async function openRequest(world: World, { requestId, msisdn, planUuid, hasPin }: Opening): Promise<void> {
  const pin = hasPin ? newPin(world) : null;
  world.records.put('request', requestId, { requestId, msisdn, planUuid, pin, attempts: 0 });
  if (pin !== null) await world.sendPin(msisdn, pin);
}

function checkPin(world: World, confirm: { requestId: string; msisdn: string; pin?: string }): RequestRecord {
  const request = world.records.get('request', confirm.requestId);
  if (!request || request.msisdn !== confirm.msisdn || request.attempts >= MAX_ATTEMPTS)
    throw new CarrierError('PIN_DEAD');
  if (request.pin === null || request.pin === confirm.pin) return request;
  const attempts = request.attempts + 1;
  world.records.put('request', request.requestId, { ...request, attempts });
  throw new CarrierError(attempts >= MAX_ATTEMPTS ? 'PIN_DEAD' : 'PIN_BAD');
}

function newPin({ capabilities: { pinLength }, random }: World): string {
  return String(Math.floor(random() * 10 ** pinLength)).padStart(pinLength, '0');
}
