import { randomUUID } from 'node:crypto';
import { invalidArgument, pageOf, Refused, type Answer } from './camara-answer.ts';
import { CreatePayment, PaymentQuery } from './camara-requests.ts';
import type { World } from './camara-world.ts';

export type PaymentStatus = 'processing' | 'denied' | 'reserved' | 'succeeded' | 'cancelled' | 'pending_validation';
export type StoredPayment = Pick<CreatePayment, 'amountTransaction' | 'sink' | 'sinkCredential'> & {
  paymentId: string;
  paymentStatus: PaymentStatus;
  paymentCreationDate: string;
  paymentDate?: string;
};

export function createPayment(world: World, body: unknown): Answer {
  const asked = readAsk(body);
  const { phoneNumber = '', clientCorrelator, referenceCode } = asked.amountTransaction;
  const earlier = world.payments.find(({ amountTransaction: { clientCorrelator: used } }) => used === clientCorrelator);
  if (earlier && world.reuse === 'replay') return { status: 201, body: answered(world, earlier) };
  if (earlier && world.reuse === '400') throw invalidArgument('clientCorrelator already exist on server.');
  if (earlier || world.payments.some(({ amountTransaction }) => amountTransaction.referenceCode === referenceCode)) {
    throw new Refused(409, 'ALREADY_EXISTS', 'The resource that a client tried to create already exists.');
  }
  const refusal = world.refusals.get(phoneNumber);
  if (refusal && !world.isAsync) throw new Refused(...refusal);
  const payment: StoredPayment = {
    ...chargedOf(world, asked),
    paymentId: randomUUID(),
    paymentStatus: 'processing',
    paymentCreationDate: world.now().toISOString(),
  };
  world.payments.push(payment);
  if (!world.isAsync) decide(world, payment, 'succeeded');
  return { status: 201, body: answered(world, payment) };
}

function chargedOf({ charges }: World, asked: CreatePayment): CreatePayment {
  if (!charges) return asked;
  const { amountTransaction: transaction } = asked;
  const chargingInformation = charges(transaction.paymentAmount.chargingInformation);
  const paymentAmount = { ...transaction.paymentAmount, chargingInformation };
  return { ...asked, amountTransaction: { ...transaction, paymentAmount } };
}

/** Decides a payment as an asynchronous carrier does; returns the event that it sends about it. */
export function decide(world: World, payment: StoredPayment, status: 'succeeded' | 'denied'): void {
  payment.paymentStatus = status;
  if (status === 'succeeded') payment.paymentDate = world.now().toISOString();
}

export function retrievePayment(world: World, paymentId: string): Answer {
  const payment = world.payments.find((known) => known.paymentId === paymentId);
  if (!payment) throw new Refused(404, 'NOT_FOUND', 'The specified resource is not found.');
  return { status: 200, body: answered(world, payment) };
}

export function retrievePayments(world: World, given: Record<string, string>): Answer {
  const query = PaymentQuery.safeParse(given);
  if (!query.success) throw invalidArgument();
  const { 'paymentCreationDate.gte': gte, 'paymentCreationDate.lte': lte, order, merchantIdentifier } = query.data;
  if (gte && lte && Date.parse(gte) > Date.parse(lte)) throw new Refused(400, 'CARRIER_BILLING.INVALID_DATE_RANGE');
  const at = ({ paymentCreationDate }: StoredPayment) => Date.parse(paymentCreationDate);
  const found = world.payments
    .filter(
      (payment) => at(payment) >= Date.parse(gte ?? '1970-01-01') && at(payment) <= Date.parse(lte ?? '9999-01-01'),
    )
    .filter((payment) => merchantIdentifier === undefined || merchantOf(payment) === merchantIdentifier)
    .toSorted((a, b) => (order === 'asc' ? at(a) - at(b) : at(b) - at(a)));
  if (found.length > world.bestMatching) throw new Refused(400, 'CARRIER_BILLING.TOO_MANY_MATCHING_RECORDS');
  const listed = found.map((payment) => world.listedAs.get(payment.paymentId)?.(payment) ?? present(payment));
  return pageOf(world, listed, query.data);
}

function merchantOf({ amountTransaction }: StoredPayment): string | undefined {
  return amountTransaction.paymentAmount.chargingMetaData?.merchantIdentifier;
}

function readAsk(body: unknown): CreatePayment {
  const asked = CreatePayment.safeParse(body);
  if (!asked.success) throw invalidArgument(asked.error.message);
  const { sink, sinkCredential, amountTransaction } = asked.data;
  if (sink !== undefined && !/^https:\/\/.+$/.test(sink)) throw new Refused(400, 'INVALID_SINK');
  if (sinkCredential && sinkCredential.credentialType !== 'ACCESSTOKEN') throw new Refused(400, 'INVALID_CREDENTIAL');
  if (sinkCredential && sinkCredential.accessTokenType !== 'bearer') throw new Refused(400, 'INVALID_TOKEN');
  if (amountTransaction.phoneNumber === undefined) throw new Refused(422, 'MISSING_IDENTIFIER');
  return asked.data;
}

function answered({ answeredAs }: World, payment: StoredPayment): unknown {
  return answeredAs ? answeredAs(payment) : present(payment);
}

/** The definition's reply has everything except the credential. */
function present(payment: StoredPayment): object {
  return { ...payment, sinkCredential: undefined };
}
