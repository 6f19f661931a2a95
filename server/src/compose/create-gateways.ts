import type { Random } from '../domain/random/seeded-random.ts';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { SmppConfig } from '../config/smpp-config.ts';
import { deliversSms } from '../config/worker-queues.ts';
import { createSimulatedSmsLog } from '../features/upkeep/simulator/simulated-sms-log.ts';
import { createSimulatorJournal } from '../features/upkeep/simulator/simulator-journal.ts';
import { createCamaraGateway } from '../gateways/carrier/camara/gateway.ts';
import { limitRequests } from '../gateways/carrier/limit-requests.ts';
import { createCarrierSimulator } from '../gateways/carrier/simulator/simulator.ts';
import type { OutgoingCallback } from '../gateways/carrier/simulator/callbacks.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import { createSmsSimulator } from '../gateways/sms/simulator/simulator.ts';
import { createSmppGateway } from '../gateways/sms/smpp/gateway.ts';
import type { UnreadField } from '../gateways/sms/smpp/receipt.ts';
import { measureSmpp } from '../gateways/sms/smpp/metrics.ts';
import { logRepeated } from '../platform/log-repeated.ts';
import { statusName } from '../platform/smpp/command-status.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { deriveKey } from '../platform/derive-key.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Services } from './services.ts';

type Parts = {
  config: Config;
  db: Database;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  newId: () => string;
  random: Random;
  metrics: Metrics;
  /** Receives the simulated carrier's callbacks, as a real carrier's arrive over HTTP. */
  receiveCallback: (callback: OutgoingCallback) => Promise<void>;
};

const PIN_TTL_MS = 5 * 60_000;

type Gateways = Pick<Services, 'sms' | 'carrier' | 'simulators'>;

/** The only place that selects gateway adapters. */
export async function createGateways(parts: Parts): Promise<Gateways> {
  const { clock, log, config, newId, random, secrets } = parts;
  const report = logRepeated(log, 'gateway event handler failed');
  const smsLog = createSimulatedSmsLog(parts);
  const phone = createSmsSimulator({ clock, newId, onHandlerError: report, onArrival: smsLog.store });
  const simulator = await createCarrierSimulator({
    clock,
    newId,
    random,
    callbackKeys: [deriveKey(secrets.signingKey, 'carrier-callback')],
    deliverCallback: parts.receiveCallback,
    onDeliveryError: report,
    persistence: createSimulatorJournal(config.dataDir),
    capabilities: { ...capabilitiesOf(config), pinIssuer: config.simulatedPin, shortCode: config.shortCode },
    sendPin: (msisdn, pin) => sendCarrierPin(phone, { msisdn, pin, id: newId(), now: clock.now() }),
  });
  // Where one side is real its simulator is idle, and its controls are not served.
  const { shortCode, billing } = config;
  const carrier = config.camara
    ? createCamaraGateway({
        config: { ...config.camara, shortCode: shortCode ?? undefined },
        billing,
        clock,
        newId,
        log,
        metrics: parts.metrics,
      })
    : simulator;
  const sms = config.smpp ? createSms(parts, config.smpp) : phone;
  return {
    sms,
    carrier: limitRequests(carrier, config.billing, { clock }),
    simulators: config.simulators ? { sms: phone, smsLog, carrier: simulator } : null,
  };
}

function capabilitiesOf({ billing: { absenceProofMs, hasIdempotentPayments } }: Config) {
  return { absenceProofMs, hasIdempotentPayments };
}

/** The simulated carrier's message; a real carrier's message never passes through us. */
async function sendCarrierPin(
  phone: SmsGateway,
  { msisdn, pin, id, now }: { msisdn: string; pin: string; id: string; now: Date },
): Promise<void> {
  await phone.send({
    to: msisdn,
    text: `مشغّل شبكتك: رمز تأكيد الاشتراك ${pin}`,
    class: 'otp',
    dedupeKey: `carrier-pin:${id}`,
    validUntil: new Date(now.getTime() + PIN_TTL_MS),
  });
}

function createSms({ clock, log, config, newId, random, metrics }: Parts, smpp: SmppConfig): SmsGateway {
  const measured = measureSmpp(metrics);
  const logUnread = logEachOnce((unread) => log.warn(unread, 'sms receipt not understood'));
  return createSmppGateway({
    account: smpp,
    source: smpp.source,
    perSecond: smpp.perSecond,
    window: smpp.window,
    binds: smpp.binds,
    bindMode: smpp.bindMode,
    sender: config,
    clock,
    newId,
    random,
    onHandlerError: logRepeated(log, 'sms event handler failed'),
    onRejected: ({ error, ...pdu }) => {
      measured.rejected();
      log.warn({ err: error, status: statusName(error.status), ...pdu }, 'sms pdu rejected');
    },
    onUnreadReceipt: (unread) => {
      measured.unread();
      logUnread(unread);
    },
    onBound: (bound) => {
      measured.bound(bound);
      log.info({ host: smpp.host }, 'smpp session bound');
    },
    onFault: (error, fault) => {
      measured.broke(fault);
      log.warn({ err: error }, 'smpp session ended; reconnecting');
    },
    onThrottled: measured.throttled,
    connects: deliversSms(config),
  });
}

const MAX_LOGGED = 20;

/** Returns a function that logs each value once, up to a limit: receipts come by the thousand. */
function logEachOnce(log: (unread: UnreadField) => void): (unread: UnreadField) => void {
  const logged = new Set<string>();
  return (unread) => {
    const key = `${unread.field} ${unread.value}`;
    if (logged.has(key) || logged.size >= MAX_LOGGED) return;
    logged.add(key);
    log(unread);
  };
}
