import { afterEach, beforeEach } from 'vitest';
import type { IncomingSms, SmsEvent, SmsGateway, SmsMessage } from '../../src/gateways/sms/port.ts';
import { startRawSmsc, type RawSmsc } from './raw-smsc.ts';
import type { RejectedPdu } from '../../src/platform/smpp/connection.ts';
import { createSmppGateway, type SmppOptions } from '../../src/gateways/sms/smpp/gateway.ts';

export const START = Date.parse('2026-03-01T09:00:00Z');
export const SUBSCRIBER = '+9647701234567';
export const PATIENCE = { timeout: 10_000, interval: 5 };
/** Each only limits the waits of a test. */
export const TIMES = {
  replyMs: 4_000,
  enquireMs: 60_000,
  firstDelayMs: 20,
  readyMs: 4_000,
  idWaitMs: 4_000,
  closeMs: 500,
};

export type GatewayOnTest = {
  sms: SmsGateway;
  events: SmsEvent[];
  incoming: IncomingSms[];
  rejected: RejectedPdu[];
  faults: unknown[];
};

/** A raw SMSC for each test of a file, and gateways that connect to it; all are closed after the test. */
export function prepareRawSmsc() {
  const current: { smsc?: RawSmsc; gateways: SmsGateway[] } = { gateways: [] };
  beforeEach(async () => void (current.smsc = await startRawSmsc()));
  afterEach(async () => {
    await Promise.all(current.gateways.splice(0).map((gateway) => gateway.close()));
    await current.smsc?.close();
  });

  function smsc(): RawSmsc {
    if (!current.smsc) throw new Error('no test has started');
    return current.smsc;
  }

  function connect(over: Partial<SmppOptions> = {}): GatewayOnTest {
    const rejected: RejectedPdu[] = [];
    const faults: unknown[] = [];
    const sms = createSmppGateway({ ...optionsFor(smsc().port, { rejected, faults }), ...over });
    current.gateways.push(sms);
    const [events, incoming]: [SmsEvent[], IncomingSms[]] = [[], []];
    sms.onEvent((event) => void events.push(event));
    sms.onIncoming((message) => void incoming.push(message));
    return { sms, events, incoming, rejected, faults };
  }

  return { smsc, connect };
}

function optionsFor(port: number, to: { rejected: RejectedPdu[]; faults: unknown[] }): SmppOptions {
  return {
    account: { host: '127.0.0.1', port, tls: false, systemId: 'lisan', password: 'secret08', systemType: '' },
    source: { address: '2000', ton: 3, npi: 0 },
    perSecond: 1000,
    window: 10,
    binds: 1,
    bindMode: 'transceiver',
    sender: { countries: ['IQ', 'PS'], defaultCountry: 'IQ' },
    clock: { now: () => new Date(START) },
    newId: () => 'incoming-1',
    random: () => 0.5,
    onHandlerError: () => undefined,
    onRejected: (pdu) => void to.rejected.push(pdu),
    onBound: () => undefined,
    onFault: (error) => void to.faults.push(error),
    times: TIMES,
  };
}

export function notice(dedupeKey: string): SmsMessage {
  const validUntil = new Date(START + 86_400_000);
  return { to: SUBSCRIBER, text: `notice ${dedupeKey}`, class: 'transactional', dedupeKey, validUntil };
}
