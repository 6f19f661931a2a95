import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { json } from 'node:stream/consumers';
import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { scenarioOf, type Behaviour } from './billing-numbers.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// A badly behaved carrier: a process that speaks Carrier Billing 0.5.0, replies after 0.3 to 5 s, lists payments late,
// and makes a payment of every request, even for a known key.

const { values } = readArguments({
  options: {
    port: { type: 'string' },
    seed: { type: 'string' },
    'list-lag-ms': { type: 'string' },
    'callback-url': { type: 'string' },
    'callback-key': { type: 'string' },
  },
});
const random = seededRandom(`carrier ${values.seed}`);
const LIST_LAG_MS = Number(values['list-lag-ms']);
const SLOW = { minMs: 300, modeMs: 2_000, maxMs: 5_000 };
const PAYMENTS = '/carrier-billing/v0.5/payments';

type Payment = {
  paymentId: string;
  key: string;
  msisdn: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'denied' | 'processing';
  createdAt: number;
  listedAt: number;
};

const payments: Payment[] = [];
const byId = new Map<string, Payment>();
/** Accepted requests, without throttled requests. */
const requests = new Map<string, number>();
const refused = new Map<string, number>();
let listRequests = 0;
let lookups = 0;
let decided = 0;

const server = createServer((request, response) => {
  // A worker that is killed resets its sockets.
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  void answer(request, response).catch(() => response.destroy());
});
server.listen(Number(values.port), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://carrier');
  if (url.pathname === '/token')
    return reply(response, 200, { access_token: 't', token_type: 'Bearer', expires_in: 86_400 });
  if (url.pathname === '/control/stats') return reply(response, 200, statsOf());
  if (url.pathname === '/control/debits') return reply(response, 200, debitsOf());
  if (url.pathname === PAYMENTS && request.method === 'POST') return create(request, response);
  if (url.pathname === PAYMENTS) return list(url, response);
  if (url.pathname.startsWith(PAYMENTS)) return retrieve(url, response);
  return reply(response, 404, { status: 404, code: 'NOT_FOUND', message: '' });
}

type Asked = {
  amountTransaction: {
    phoneNumber: string;
    clientCorrelator: string;
    paymentAmount: { chargingInformation: { amount: number; currency: string } };
  };
};

async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The bench's own worker sends nothing else.
  const { amountTransaction: asked } = (await json(request)) as Asked;
  const { phoneNumber: msisdn, clientCorrelator: key } = asked;
  const does = scenarioOf(msisdn, values.seed ?? '');
  const before = refused.get(key) ?? 0;
  if (before < does.refusals) {
    refused.set(key, before + 1);
    return reply(
      response,
      does.refusalStatus,
      { status: 429, code: 'TOO_MANY_REQUESTS', message: '' },
      { 'retry-after': '1' },
    );
  }
  const times = (requests.get(key) ?? 0) + 1;
  requests.set(key, times);
  const isFirst = countOf(msisdn) === 1;
  await sleep(delay());
  decided += 1;
  if (does.name === 'lost_before' && isFirst) return void response.destroy();
  if (does.name === 'denied') {
    return reply(response, 403, { status: 403, code: 'CARRIER_BILLING.PAYMENT_DENIED', message: 'denied' });
  }
  const payment = pay({ key, msisdn, ...asked.paymentAmount.chargingInformation, does });
  if (does.name === 'lost_after') return void response.destroy();
  if (does.name === 'error_after') return reply(response, 500, { status: 500, code: 'INTERNAL', message: '' });
  return reply(response, 201, present(payment));
}

const asked = new Map<string, number>();
function countOf(msisdn: string): number {
  const count = (asked.get(msisdn) ?? 0) + 1;
  asked.set(msisdn, count);
  return count;
}

type Paying = Pick<Payment, 'key' | 'msisdn' | 'amount' | 'currency'> & { does: Behaviour };

/** Makes the charge, again for a key that was used before. */
function pay({ does, ...of }: Paying): Payment {
  const now = Date.now();
  const isLate = does.name === 'pending' || does.name === 'pending_lost';
  const payment: Payment = {
    ...of,
    paymentId: `payment-${payments.length + 1}`,
    status: isLate ? 'processing' : 'succeeded',
    createdAt: now,
    listedAt: now + random() * LIST_LAG_MS,
  };
  payments.push(payment);
  byId.set(payment.paymentId, payment);
  if (isLate) setTimeout(() => decideLate(payment, does), 1_000);
  return payment;
}

function decideLate(payment: Payment, does: Behaviour): void {
  payment.status = 'succeeded';
  if (does.name === 'pending') void callBack(payment).catch(() => undefined);
}

async function callBack({ paymentId }: Payment): Promise<void> {
  const id = `event-${paymentId}`;
  const body = JSON.stringify({
    specversion: '1.0',
    id,
    source: 'bench',
    type: 'org.camaraproject.carrier-billing.v0.payment-completed',
    time: new Date().toISOString(),
    data: { paymentId },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = createHmac('sha256', values['callback-key'] ?? '')
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  await fetch(values['callback-url'] ?? '', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/cloudevents+json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signed}`,
    },
  });
}

/** Lists payments by creation time; payments of a listed time may still be missing. */
function list({ searchParams: query }: URL, response: ServerResponse): void {
  listRequests += 1;
  const now = Date.now();
  const from = Date.parse(query.get('paymentCreationDate.gte') ?? '');
  const until = Date.parse(query.get('paymentCreationDate.lte') ?? '');
  const found = payments.filter(
    ({ createdAt, listedAt }) => createdAt >= from && createdAt <= until && listedAt <= now,
  );
  const size = Number(query.get('perPage'));
  const start = (Number(query.get('page')) - 1) * size;
  reply(response, 200, found.slice(start, start + size).map(present), { 'x-total-count': String(found.length) });
}

function retrieve({ pathname }: URL, response: ServerResponse): void {
  lookups += 1;
  const payment = byId.get(decodeURIComponent(pathname.slice(PAYMENTS.length + 1)));
  if (payment) reply(response, 200, present(payment));
  else reply(response, 404, { status: 404, code: 'NOT_FOUND', message: '' });
}

function present({ paymentId, key, msisdn, amount, currency, status, createdAt }: Payment): object {
  return {
    paymentId,
    paymentStatus: status,
    paymentCreationDate: new Date(createdAt).toISOString(),
    amountTransaction: {
      phoneNumber: msisdn,
      clientCorrelator: key,
      referenceCode: key,
      paymentAmount: { chargingInformation: { amount, currency } },
    },
  };
}

function statsOf(): object {
  const perKey = [...requests.values()];
  return {
    decided,
    listRequests,
    lookups,
    refusals: [...refused.values()].reduce((a, b) => a + b, 0),
    maxRequestsPerKey: perKey.reduce((a, b) => Math.max(a, b), 0),
  };
}

function debitsOf(): object[] {
  return payments.map(({ key, msisdn, amount }) => ({ key, msisdn, amount }));
}

/** Returns a triangular delay with its mode at two seconds. */
function delay(): number {
  const { minMs, modeMs, maxMs } = SLOW;
  const u = random();
  const turn = (modeMs - minMs) / (maxMs - minMs);
  return u < turn
    ? minMs + Math.sqrt(u * (maxMs - minMs) * (modeMs - minMs))
    : maxMs - Math.sqrt((1 - u) * (maxMs - minMs) * (maxMs - modeMs));
}

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
