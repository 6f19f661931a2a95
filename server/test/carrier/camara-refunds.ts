import { randomUUID } from 'node:crypto';
import { invalidArgument, pageOf, Refused, type Answer } from './camara-answer.ts';
import { CreateRefund, RefundQuery } from './camara-requests.ts';
import type { World } from './camara-world.ts';

export type StoredRefund = Omit<CreateRefund, 'sinkCredential'> & {
  paymentId: string;
  refundId: string;
  refundStatus: 'processing' | 'denied' | 'succeeded';
  refundCreationDate: string;
};

export function createRefund(world: World, paymentId: string, body: unknown): Answer {
  const payment = world.payments.find((known) => known.paymentId === paymentId);
  if (!payment) throw new Refused(404, 'NOT_FOUND', 'The specified resource is not found.');
  const asked = CreateRefund.safeParse(body);
  if (!asked.success) throw invalidArgument(asked.error.message);
  const { amountTransaction } = asked.data;
  const { chargingInformation } = payment.amountTransaction.paymentAmount;
  const back = amountTransaction.refundAmount.chargingInformation;
  if (world.refunds.some((known) => known.amountTransaction.clientCorrelator === amountTransaction.clientCorrelator)) {
    throw invalidArgument('clientCorrelator already exist on server.');
  }
  if (payment.paymentStatus !== 'succeeded') throw new Refused(422, 'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS');
  if (back.isTaxIncluded !== chargingInformation.isTaxIncluded) {
    throw new Refused(422, 'CARRIER_BILLING_REFUND.TAXES_MANAGEMENT_MISMATCH');
  }
  const left = thousandths(chargingInformation.amount) - refunded(world, paymentId);
  if (thousandths(back.amount) > left) throw new Refused(422, 'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT');
  const refund: StoredRefund = {
    ...asked.data,
    paymentId,
    refundId: randomUUID(),
    refundStatus: world.isAsync ? 'processing' : 'succeeded',
    refundCreationDate: world.now().toISOString(),
  };
  world.refunds.push(refund);
  return { status: 201, body: present(refund) };
}

export function retrieveRefunds(world: World, paymentId: string, given: Record<string, string>): Answer {
  const query = RefundQuery.safeParse(given);
  if (!query.success) throw invalidArgument();
  if (!world.payments.some((known) => known.paymentId === paymentId)) throw new Refused(404, 'NOT_FOUND');
  return pageOf(world, world.refunds.filter((refund) => refund.paymentId === paymentId).map(present), query.data);
}

function refunded(world: World, paymentId: string): number {
  const valid = world.refunds.filter((known) => known.paymentId === paymentId && known.refundStatus !== 'denied');
  const amounts = valid.map(({ amountTransaction: { refundAmount } }) => refundAmount.chargingInformation.amount);
  return amounts.reduce((sum, amount) => sum + thousandths(amount), 0);
}

function thousandths(amount: number): number {
  return Math.round(amount * 1_000);
}

function present(refund: StoredRefund): object {
  return { ...refund, paymentId: undefined };
}
