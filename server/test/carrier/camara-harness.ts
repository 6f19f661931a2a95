import { pino } from 'pino';
import { CLIENT } from './camara-tokens.ts';
import { startCamaraTestServer, type CamaraTestServer } from './camara-server.ts';
import type { CamaraConfig } from '../../src/config/camara-config.ts';
import { money } from '../../src/domain/money/money.ts';
import { createCamaraGateway } from '../../src/gateways/carrier/camara/gateway.ts';
import { createMetrics, type Metrics } from '../../src/platform/metrics/metrics.ts';
import type { CarrierGateway, PaymentAsk } from '../../src/gateways/carrier/port.ts';

// Sets up the CAMARA adapter and a carrier, over real sockets.

export const MSISDN = '+9647701234567';
export const PRICE = money(2_000_500, 'IQD');
export const KEYS = ['k'.repeat(32), 'old'.repeat(12)] as const;
export const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-01T09:00:00Z');

export type Harness = {
  carrier: CarrierGateway;
  server: CamaraTestServer;
  metrics: Metrics;
  config: CamaraConfig;
  now(): Date;
  advance(ms: number): void;
  /** The logged messages. */
  logged: { level: 'warn' | 'error'; text: string }[];
  /** The adapter as another process has it, without any cached state. */
  restart(over?: Partial<CamaraConfig>): CarrierGateway;
  pay(key: string, over?: Partial<PaymentAsk>): ReturnType<CarrierGateway['createPayment']>;
  /** How often the carrier received this operation. */
  times(operation: CamaraTestServer['asked'][number]['operation']): number;
  close(): Promise<void>;
};

export async function setUp(over: Partial<CamaraConfig> = {}): Promise<Harness> {
  let now = START;
  let ids = 0;
  const clock = { now: () => new Date(now) };
  const metrics = createMetrics();
  const server = await startCamaraTestServer(clock.now);
  const config = { ...configOf(server), ...over };
  const logged: Harness['logged'] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(readLine(line)) });
  const restart = (more: Partial<CamaraConfig> = {}) =>
    createCamaraGateway({
      config: { ...config, ...more },
      billing: { absenceProofMs: 60 * MINUTE_MS, hasIdempotentPayments: false },
      clock,
      newId: () => `id-${++ids}`,
      log,
      metrics,
    });
  const carrier = restart();
  return {
    carrier,
    server,
    metrics,
    config,
    now: clock.now,
    advance: (ms) => (now += ms),
    logged,
    restart,
    pay: (key, ask = {}) => carrier.createPayment({ key, msisdn: MSISDN, money: PRICE, description: 'لسان', ...ask }),
    times: (operation) => server.asked.filter((asked) => asked.operation === operation).length,
    close: server.close,
  };
}

function readLine(line: string): Harness['logged'][number] {
  const { level, msg } = JSON.parse(line);
  return { level: level >= 50 ? 'error' : 'warn', text: msg };
}

function configOf({ url, tokenUrl }: CamaraTestServer): CamaraConfig {
  return {
    url,
    tokenUrl,
    clientId: CLIENT.id,
    credential: { kind: 'secret', secret: CLIENT.secret },
    scope: 'carrier-billing:payments:create carrier-billing:payments:read',
    timeoutMs: 10_000,
    pageSize: 100,
    merchantId: undefined,
    merchantName: undefined,
    notificationUrl: 'https://lisan.example/api/carrier/callbacks',
    callbackAuth: 'hmac',
    callbackKeys: KEYS,
    pinIssuer: 'us',
    pinLength: 6,
    pinMessage: 'رمزك: {{code}}',
    shortCode: undefined,
  };
}
