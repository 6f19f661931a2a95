import { readCallback, SOURCE } from './callbacks.ts';
import { createCamaraClient, type ClientParts } from './client.ts';
import { retrievePayment } from './lookup.ts';
import type { CamaraParts } from './parts.ts';
import { createPayment } from './payments.ts';
import { listPayments } from './payment-list.ts';
import { confirmActivation, requestActivation } from './pin.ts';
import { createRecentIds } from './recent-ids.ts';
import { isRecycled } from './recycling.ts';
import { createRefund } from './refunds.ts';
import { CarrierError } from '../carrier-error.ts';
import type { CarrierCapabilities, CarrierGateway } from '../port.ts';

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
