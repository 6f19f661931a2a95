import type { CamaraConfig } from '../../../config/camara-config.ts';
import { CarrierError } from '../carrier-error.ts';
import type { Payment, PaymentAsk } from '../port.ts';
import type { CamaraParts } from './parts.ts';
import { retrievePayment } from './lookup.ts';
import { PAYMENTS } from './payment-list.ts';
import { readPayment } from './payment-record.ts';
import { PaymentRecord } from './records.ts';
import { CamaraRefusal, paymentError } from './refusal.ts';
import { toCamaraAmount } from './money.ts';
import { writeSinkToken } from './sink-token.ts';

/**
 * Creates a one-step payment: createPayment of Carrier Billing 0.5.0. A carrier that refuses at once stores no payment,
 * so these refusals are thrown; a carrier that decides later replies `processing` and denies the stored payment.
 */
export async function createPayment(parts: CamaraParts, ask: PaymentAsk): Promise<Payment> {
  const askedAt = parts.clock.now();
  const body = writePayment(parts.config, ask, askedAt);
  try {
    const answer = await parts.client.send(
      { method: 'POST', path: PAYMENTS, body, notAfter: ask.notAfter },
      PaymentRecord,
    );
    return sameTerms(parts, readPayment(answer.body), ask);
  } catch (error) {
    if (!isAboutTheKey(error)) throw paymentError(error);
    return lookUp(parts, ask, { refusal: error, askedAt });
  }
}

/** `400 INVALID_ARGUMENT` "clientCorrelator already exist on server", or `409 ALREADY_EXISTS`. */
function isAboutTheKey(error: unknown): error is CamaraRefusal {
  if (!(error instanceof CamaraRefusal)) return false;
  return error.status === 409 || (error.status === 400 && error.code === 'INVALID_ARGUMENT');
}

/**
 * 400 has one code for a used correlator, a currency that is not agreed and a malformed request, so the payment under
 * this key is looked up. A miss does not prove that no payment is in flight.
 */
async function lookUp(
  parts: CamaraParts,
  ask: PaymentAsk,
  { refusal, askedAt }: { refusal: CamaraRefusal; askedAt: Date },
): Promise<Payment> {
  const found = await retrievePayment(parts, ask.key, { askedAt });
  if (found) return sameTerms(parts, found, ask);
  const isPrice = refusal.status === 400 && /currency/i.test(refusal.message);
  throw new CarrierError(isPrice ? 'BAD_PRICE' : 'UNKNOWN', { cause: refusal });
}

/**
 * Requires the payment of this key and number. Another amount is what the carrier takes, whatever it was asked for; the
 * caller compares it. The carrier answers a used key with its stored payment; another number is a programming error.
 */
function sameTerms({ log, paymentIds }: CamaraParts, payment: Payment | null, ask: PaymentAsk): Payment {
  if (payment?.key !== ask.key) {
    log.error({ asked: ask.key, answered: payment?.key ?? null }, 'carrier returned another payment');
    throw new CarrierError('UNKNOWN');
  }
  paymentIds.remember(payment.key, payment.paymentId);
  if (payment.msisdn === ask.msisdn) return payment;
  log.error({ payment: payment.paymentId, key: ask.key }, 'carrier has this key with another number');
  throw new CarrierError('ALREADY_DONE');
}

/** Our keys are 40 hexadecimal digits; the definition sets no limit to `clientCorrelator` and `referenceCode`. */
function writePayment(config: CamaraConfig, ask: PaymentAsk, now: Date): object {
  const { key, msisdn, money, description } = ask;
  const sink = writeSinkToken(config.callbackKeys[0], { key, now });
  return {
    amountTransaction: {
      phoneNumber: msisdn,
      clientCorrelator: key,
      referenceCode: key,
      paymentAmount: {
        // The learner agreed to this price and no more, so it includes any tax.
        chargingInformation: { ...toCamaraAmount(money), description, isTaxIncluded: true },
        chargingMetaData: { ...merchantOf(config), channel: 'Web' },
      },
    },
    sink: config.notificationUrl,
    sinkCredential: {
      credentialType: 'ACCESSTOKEN',
      accessToken: sink.token,
      accessTokenExpiresUtc: sink.expires.toISOString(),
      accessTokenType: 'bearer',
    },
  };
}

function merchantOf({ merchantId, merchantName }: CamaraConfig) {
  return {
    ...(merchantId !== undefined && { merchantIdentifier: merchantId }),
    ...(merchantName !== undefined && { merchantName }),
  };
}
