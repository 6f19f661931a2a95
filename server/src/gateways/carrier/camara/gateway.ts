import { z } from 'zod';
import type { CamaraConfig } from '../../../config/camara-config.ts';
import { CarrierError } from '../carrier-error.ts';
import type {
  CarrierCapabilities,
  CarrierGateway,
  CallbackHeaders,
  ActivationAsk,
  ActivationConfirm,
  ActivationRequested,
  Mandate,
  Refund,
  RefundRequest,
} from '../port.ts';
import type { CallbackResult } from '../callback.ts';
import { verifyCallback } from '../callback-signature.ts';
import { createCamaraClient, type ClientParts } from './client.ts';
import { findPayment, retrievePayment } from './lookup.ts';
import type { CamaraParts } from './parts.ts';
import { createPayment } from './payments.ts';
import { listPayments } from './payment-list.ts';
import { createRecentIds } from './recent-ids.ts';
import {
  carrierError,
  isOutOfRange,
  recyclingError,
  SEND_CODE_MEANINGS,
  VALIDATE_CODE_MEANINGS,
  CamaraRefusal,
  REFUND_MEANINGS,
} from './refusal.ts';
import { parseJson } from './http.ts';
import { readSinkToken } from './sink-token.ts';
import { continuation, mayHaveKey, readListPage, type ReadBefore } from './list.ts';
import { fromCamaraAmount, toCamaraAmount } from './money.ts';
import { hasKey, Id, Instant, RefundRecord } from './records.ts';

/** The unsubscribe keywords in the terms of every plan. */
const UNSUBSCRIBE_KEYWORDS = ['stop', 'u', 'غ', 'الغاء', 'إلغاء'];

/**
 * Connects to a carrier that speaks CAMARA: Carrier Billing 0.5.0 and Carrier Billing Refund 0.3.0 (camaraproject/
 * CarrierBillingCheckOut r3.2), One Time Password SMS 1.1.1 (OTPValidation r3.2), Number Recycling 0.2.0
 * (NumberRecycling r2.2). They define one-off payments only, so there are no mandates.
 */
export function createCamaraGateway(deps: ClientParts): CarrierGateway {
  const parts: CamaraParts = {
    ...deps,
    client: createCamaraClient(deps),
    paymentIds: createRecentIds(),
    pinRequests: createRecentIds(),
  };
  const capabilities = capabilitiesOf(parts);
  const { config, clock } = deps;
  return {
    name: SOURCE,
    capabilities: () => capabilities,
    requestActivation: (ask) => requestActivation(parts, ask),
    confirmActivation: (confirm) => confirmActivation(parts, confirm),
    requestUnsubscribe: async () => noMandate(),
    confirmUnsubscribe: async () => noMandate(),
    cancelMandate: async () => noMandate(),
    retrieveMandate: async () => null,
    createPayment: (ask) => createPayment(parts, ask),
    retrievePayment: (key, known) => retrievePayment(parts, key, known),
    findPayment: (paymentId) => findPayment(parts, paymentId),
    listPayments: (ask) => listPayments(parts, ask),
    createRefund: (ask) => createRefund(parts, ask),
    isRecycled: (ask) => isRecycled(parts, ask),
    parseCallback: (rawBody, headers) => readCallback(config, { rawBody, headers, now: clock.now() }),
  };
}

function capabilitiesOf({ config, billing }: CamaraParts): CarrierCapabilities {
  return {
    pinIssuer: config.pinIssuer,
    pinLength: config.pinLength,
    cancelRequiresOtp: false,
    hasMandates: false,
    freeStart: true,
    findsPaymentsByKey: false,
    headerEnrichment: null,
    pricePoints: [],
    shortCode: config.shortCode ?? null,
    hasIdempotentPayments: billing.hasIdempotentPayments,
    absenceProofMs: billing.absenceProofMs,
    keywords: { subscribe: [], unsubscribe: UNSUBSCRIBE_KEYWORDS },
  };
}

function noMandate(): never {
  throw new CarrierError('ALREADY_DONE');
}

const DAY_MS = 86_400_000;
/** How far back carriers look, from the longest. */
const KNOWN_DAYS = [365, 180, 90];

const Checked = z.object({ phoneNumberRecycled: z.boolean() });

type OwnerQuestion = { msisdn: string; since: Date };

/**
 * Checks a number by checkNumberRecycling of Number Recycling 0.2.0 (camaraproject/NumberRecycling r2.2), which counts
 * in whole days. A carrier that does not look back so far is asked about the days that it knows: a new owner since then
 * is an answer, and none leaves the days before unknown.
 */
async function isRecycled(parts: CamaraParts, question: OwnerQuestion): Promise<boolean> {
  try {
    return await askOwner(parts, question);
  } catch (error) {
    if (!isOutOfRange(error)) throw recyclingError(error);
    if (await isRecycledLately(parts, question)) return true;
    throw new CarrierError('INELIGIBLE', { cause: error });
  }
}

async function isRecycledLately(parts: CamaraParts, { msisdn, since }: OwnerQuestion): Promise<boolean> {
  for (const days of KNOWN_DAYS) {
    const later = new Date(parts.clock.now().getTime() - days * DAY_MS);
    if (later <= since) continue;
    try {
      return await askOwner(parts, { msisdn, since: later });
    } catch (error) {
      if (!isOutOfRange(error)) throw recyclingError(error);
    }
  }
  return false;
}

async function askOwner({ client }: CamaraParts, { msisdn, since }: OwnerQuestion): Promise<boolean> {
  const body = { phoneNumber: msisdn, specifiedDate: since.toISOString().slice(0, 10) };
  const answer = await client.send({ method: 'POST', path: '/number-recycling/v0.2/check', body }, Checked);
  return answer.body.phoneNumberRecycled;
}

const SOURCE = 'camara';

/** CloudEvents 1.0 of Carrier Billing 0.5.0 and Carrier Billing Refund 0.3.0. */
const TYPE =
  /^org\.camaraproject\.(carrier-billing\.v\d+\.payment-(pending-validation|reserved|completed|cancelled|denied)|carrier-billing-refund\.v\d+\.refund-(completed|denied|in-bill))$/;

const Event = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1).max(200),
  source: z.string().min(1).max(500),
  type: z.string().regex(TYPE),
  time: Instant,
  data: z.object({ paymentId: Id.pipe(z.string().max(200)) }),
});

type Received = { rawBody: string; headers: CallbackHeaders; now: Date };

/**
 * Verifies the agreed proof before anything is trusted: our signature with its five minutes (`hmac`), or, from a
 * carrier that implements the definition only, the access token sent with the payment (`bearer`). A token beside a
 * signature still names the payment of the event.
 */
function readCallback(
  { callbackAuth, callbackKeys }: Pick<CamaraConfig, 'callbackAuth' | 'callbackKeys'>,
  { rawBody, headers, now }: Received,
): CallbackResult {
  const token = readSinkToken(callbackKeys, { authorization: headers['authorization'], now });
  const signature = callbackAuth === 'hmac' ? verifyCallback(callbackKeys, { headers, rawBody, now }) : null;
  const proof = signature ?? token;
  if (!proof.ok) return proof;
  const event = Event.safeParse(parseJson(rawBody));
  const isSignedEvent = !signature?.ok || signature.id === event.data?.id;
  if (!event.success || !isSignedEvent) return { ok: false, reason: 'malformed' };
  const { id, source, time, data } = event.data;
  return {
    ok: true,
    callback: {
      source: SOURCE,
      // An event's id is unique within its source only.
      id: `${source}#${id}`,
      type: 'payment_changed',
      at: time,
      msisdn: '',
      paymentKey: token.ok ? token.key : null,
      paymentId: data.paymentId,
    },
  };
}

// One Time Password SMS 1.1.1 (camaraproject/OTPValidation r3.2).
const API = '/one-time-password-sms/v1';
const Sent = z.object({ authenticationId: z.string().min(1).max(36) });
const MAX_CODE_LENGTH = 10;

/**
 * CAMARA has no mandates: our own consent serves as a mandate, or the carrier's PIN if it requires a PIN. A repeated
 * request in this process is answered from memory; in another process it sends a second SMS.
 */
async function requestActivation(parts: CamaraParts, ask: ActivationAsk): Promise<ActivationRequested> {
  if (parts.config.pinIssuer === 'us') return { requestId: writeRequest(ask.planUuid, ask.key), pinSentBy: 'us' };
  const known = parts.pinRequests.get(ask.key);
  if (known !== undefined) return { requestId: known, pinSentBy: 'carrier' };
  const requestId = writeRequest(ask.planUuid, await sendCode(parts, ask.msisdn));
  parts.pinRequests.remember(ask.key, requestId);
  return { requestId, pinSentBy: 'carrier' };
}

async function confirmActivation(parts: CamaraParts, { requestId, msisdn, pin }: ActivationConfirm): Promise<Mandate> {
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

/** The plan is part of the request's id, because the carrier does not store the purpose of its PIN. */
function writeRequest(planUuid: string, id: string): string {
  return `${planUuid}.${id}`;
}

function readRequest(requestId: string): { planUuid: string; id: string } {
  const at = requestId.indexOf('.');
  if (at < 0) throw new CarrierError('PIN_DEAD');
  return { planUuid: requestId.slice(0, at), id: requestId.slice(at + 1) };
}

/**
 * Refunds by createRefund of Carrier Billing Refund 0.3.0, always `partial`, because that kind names its amount.
 * Refunds of a payment are few, so they are listed first, and a known key is answered without a second request. PENDING
 * while the carrier decides.
 */
async function createRefund(parts: CamaraParts, ask: RefundRequest): Promise<Refund> {
  const body = writeRefund(parts, ask);
  try {
    return present((await findRefund(parts, ask)) ?? (await postRefund(parts, ask, body)), ask);
  } catch (error) {
    throw carrierError(error, REFUND_MEANINGS);
  }
}

/** A used key (400 "clientCorrelator already exist on server", or 409) is looked up. */
async function postRefund(parts: CamaraParts, ask: RefundRequest, body: object): Promise<RefundRecord> {
  try {
    return (await parts.client.send({ method: 'POST', path: pathOf(ask), body }, RefundRecord)).body;
  } catch (error) {
    const isAboutTheKey = error instanceof CamaraRefusal && (error.status === 409 || error.code === 'INVALID_ARGUMENT');
    const known = isAboutTheKey ? await findRefund(parts, ask) : undefined;
    if (known) return known;
    throw error;
  }
}

function pathOf({ paymentId }: RefundRequest): string {
  return `/carrier-billing-refund/v0.3/payments/${encodeURIComponent(paymentId)}/refunds`;
}

function writeRefund({ config }: CamaraParts, { key, money, reason }: RefundRequest): object {
  return {
    type: 'partial',
    reason,
    amountTransaction: {
      clientCorrelator: key,
      referenceCode: key,
      refundAmount: {
        // As in the payment; the definition refuses a mismatch.
        chargingInformation: { ...toCamaraAmount(money), description: reason, isTaxIncluded: true },
        ...(config.merchantId !== undefined && { chargingMetaData: { merchantIdentifier: config.merchantId } }),
      },
    },
  };
}

/** @throws CarrierError UNKNOWN when an unreadable refund may have this key */
async function findRefund(parts: CamaraParts, ask: RefundRequest): Promise<RefundRecord | undefined> {
  let before: ReadBefore = { seen: 0, mark: null };
  for (let number = 1; ; number += 1) {
    const page = await readListPage(parts, { path: pathOf(ask), query: {}, record: RefundRecord, page: number });
    const found = page.records.find(({ amountTransaction }) => hasKey(amountTransaction, ask.key));
    if (found) return found;
    const going = continuation(page, before, parts.config.pageSize);
    const mayBeUnread = going === 'broken' || page.unreadable.some((item) => mayHaveKey(item, ask.key));
    if (mayBeUnread) throw new CarrierError('UNKNOWN');
    if (going === 'end') return undefined;
    before = { seen: before.seen + page.size, mark: page.mark };
  }
}

function present(record: RefundRecord, { key, paymentId, money: asked }: RefundRequest): Refund {
  const money = fromCamaraAmount(record.amountTransaction.refundAmount.chargingInformation);
  if (!money || !hasKey(record.amountTransaction, key)) throw new CarrierError('UNKNOWN');
  if (money.amount !== asked.amount || money.currency !== asked.currency) throw new CarrierError('ALREADY_DONE');
  if (record.refundStatus === 'processing') throw new CarrierError('PENDING');
  if (record.refundStatus === 'denied') throw new CarrierError('DENIED');
  return { refundId: record.refundId, key, paymentId, money, createdAt: record.refundCreationDate };
}
