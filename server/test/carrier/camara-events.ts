import { randomUUID } from 'node:crypto';
import { signCallback } from '../../src/gateways/carrier/callback-signature.ts';
import type { StoredPayment } from './camara-payments.ts';

export type SentEvent = { sink: string; headers: Record<string, string>; rawBody: string };

const KINDS = { succeeded: 'completed', denied: 'denied', cancelled: 'cancelled', reserved: 'reserved' } as const;

/** The CloudEvent about a decided payment, with its access token and, with a key, our signature. */
export function writeEvent(payment: StoredPayment, { now, key }: { now: Date; key?: string | undefined }): SentEvent {
  const { paymentId, paymentStatus: status, sink = '', sinkCredential } = payment;
  if (status === 'processing' || status === 'pending_validation') throw new Error('nothing is decided yet');
  const id = randomUUID();
  const rawBody = JSON.stringify({
    id,
    source: 'https://notificationSendServer12.supertelco.com',
    type: `org.camaraproject.carrier-billing.v0.payment-${KINDS[status]}`,
    specversion: '1.0',
    datacontenttype: 'application/json',
    time: now.toISOString(),
    data: {
      paymentId,
      status: status === 'denied' ? 'failed' : 'succeeded',
      description: 'Payment Notification',
      ...(payment.paymentDate !== undefined && { paymentDate: payment.paymentDate }),
    },
  });
  return {
    sink,
    rawBody,
    headers: {
      'content-type': 'application/cloudevents+json',
      'x-correlator': randomUUID(),
      ...(sinkCredential && { authorization: `Bearer ${sinkCredential.accessToken}` }),
      ...(key !== undefined && signCallback(key, { id, rawBody, now })),
    },
  };
}
