import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalidField } from '../../../platform/app-error.ts';
import { SCENARIOS } from '../../../gateways/carrier/simulator/scenarios.ts';
import { issueLoginCode } from '../../account/otp/login-codes.ts';
import { currentSubscription } from '../../billing/subscription/current-subscription.ts';
import { subscriberOfNumber } from '../../billing/subscription/state/subscriber-contact.ts';
import { readMsisdn } from '../../account/subscriber/read-msisdn.ts';
import type { UpkeepDeps } from '../deps.ts';
import type { SimulatedSms } from '../../../gateways/sms/simulator/inbox.ts';

const OfNumber = z.object({ msisdn: z.string().max(40) });
const CarrierOrder = OfNumber.extend({ balance: z.int().min(0).optional(), scenario: z.enum(SCENARIOS).optional() });
const CarrierEvent = OfNumber.extend({ event: z.enum(['stop', 'subscribe_outside', 'recycle']) });
const ClockOrder = z.object({ advance: z.string().max(40) });
const Incoming = OfNumber.extend({ text: z.string().min(1).max(500) });

/** The clock moves forward only: a time that a database cannot store would fail every call from then on. */
const LATEST_TIME_MS = Date.UTC(2100, 0, 1);

type Simulators = NonNullable<UpkeepDeps['simulators']>;

/**
 * Serves the controls of the simulated phone and operator. Each control exists only while its gateway is simulated, and
 * the clock only while both are: a real gateway uses real time.
 */
export function simulatorRoutes(app: FastifyInstance, deps: UpkeepDeps, simulators: Simulators): void {
  const { smsGateway, carrierGateway } = deps.config;
  if (smsGateway === 'simulator') phoneRoutes(app, deps, simulators);
  if (carrierGateway === 'simulator') carrierRoutes(app, deps, simulators);
  if (smsGateway === 'simulator' && carrierGateway === 'simulator') clockRoutes(app, deps);
}

function phoneRoutes(app: FastifyInstance, deps: UpkeepDeps, { sms }: Simulators): void {
  const numberOf = (typed: string) => readMsisdn(deps, typed).msisdn;

  app.get<{ Querystring: z.infer<typeof OfNumber> }>(
    '/simulator/sms',
    hidden({ querystring: OfNumber }),
    async (request) => ({ messages: await listSimulatedSms(deps, numberOf(request.query.msisdn)) }),
  );

  app.post<{ Body: z.infer<typeof Incoming> }>('/simulator/sms', hidden({ body: Incoming }), async (request) => {
    sms.receive({ from: numberOf(request.body.msisdn), text: request.body.text });
    return { received: true };
  });

  app.post<{ Body: z.infer<typeof OfNumber> }>('/simulator/login-code', hidden({ body: OfNumber }), async (request) =>
    issueLoginCode(deps, numberOf(request.body.msisdn)),
  );
}

function carrierRoutes(app: FastifyInstance, deps: UpkeepDeps, { carrier }: Simulators): void {
  const numberOf = (typed: string) => readMsisdn(deps, typed).msisdn;

  app.get<{ Querystring: z.infer<typeof OfNumber> }>(
    '/simulator/carrier',
    hidden({ querystring: OfNumber }),
    async (request) => {
      const msisdn = numberOf(request.query.msisdn);
      const subscriberId = await subscriberOfNumber(deps.db, msisdn);
      return {
        scenarios: SCENARIOS,
        ...(await carrier.account(msisdn)),
        ledger: carrier.ledger(msisdn),
        mandate: await carrier.retrieveMandate(msisdn),
        subscription: subscriberId === undefined ? null : await currentSubscription(deps, subscriberId),
      };
    },
  );

  app.post<{ Body: z.infer<typeof CarrierOrder> }>(
    '/simulator/carrier',
    hidden({ body: CarrierOrder }),
    async (request) => {
      const { balance, scenario } = request.body;
      return carrier.control({ msisdn: numberOf(request.body.msisdn), balance, scenario });
    },
  );

  app.post<{ Body: z.infer<typeof CarrierEvent> }>(
    '/simulator/carrier/event',
    hidden({ body: CarrierEvent }),
    async (request) => {
      await letHappen(deps, carrier, { ...request.body, msisdn: numberOf(request.body.msisdn) });
      return { happened: request.body.event };
    },
  );
}

function clockRoutes(app: FastifyInstance, { clock, jobs }: UpkeepDeps): void {
  app.get('/simulator/clock', hidden({}), async () => ({ now: clock.now().toISOString() }));

  app.post<{ Body: z.infer<typeof ClockOrder> }>('/simulator/clock', hidden({ body: ClockOrder }), async (request) => {
    const ms = parseDuration(request.body.advance);
    if (ms === null || clock.now().getTime() + ms > LATEST_TIME_MS)
      throw invalidField('advance', 'مدة بصيغة ISO 8601، مثل P1D.');
    clock.advance(ms);
    jobs.wakeAll();
    return { now: clock.now().toISOString() };
  });
}

/** Lets the operator act without us; only its callback reaches us. */
function letHappen(
  { plans }: UpkeepDeps,
  carrier: Simulators['carrier'],
  { msisdn, event }: z.infer<typeof CarrierEvent>,
): Promise<void> {
  switch (event) {
    case 'stop':
      return carrier.stopBySms(msisdn);
    case 'subscribe_outside':
      return carrier.subscribeOutside({ msisdn, planUuid: plans.default.uuid });
    case 'recycle':
      return carrier.recycle(msisdn);
  }
}

/** Not part of the product's API, so not in its documentation. */
function hidden(schema: { body?: z.ZodType; querystring?: z.ZodType }) {
  return { schema: { hide: true, ...schema } };
}

const SHAPE = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];

/**
 * Returns the milliseconds of an ISO 8601 duration in weeks, days, hours, minutes and seconds, such as `P1DT2H`; null
 * for other text.
 */
export function parseDuration(text: string): number | null {
  const match = SHAPE.exec(text);
  if (!match || text === 'P' || text.endsWith('T')) return null;
  return UNITS_MS.reduce((sum, unit, i) => sum + unit * Number(match[i + 1] ?? 0), 0);
}

const LIMIT = 50;
const RETENTION_MS = 24 * 3_600_000;

/** Lists the newest messages on a number's simulated phone, whichever process sent them. */
async function listSimulatedSms({ db, clock, simulators }: UpkeepDeps, msisdn: string): Promise<SimulatedSms[]> {
  const rows = await db
    .selectFrom('simulated_sms')
    .select(['at', 'msisdn', 'text', 'class', 'code'])
    .where('msisdn', '=', msisdn)
    .where('at', '>', new Date(clock.now().getTime() - RETENTION_MS))
    .orderBy('at', 'desc')
    .limit(LIMIT)
    .execute();
  const stored = rows.map(({ msisdn: to, code, ...rest }) => ({ to, ...rest, ...(code !== null && { code }) }));
  // Messages that this process has just sent may not be stored yet.
  const own = simulators?.sms.messages(msisdn) ?? [];
  const known = new Set(own.map(keyOf));
  return [...own, ...stored.filter((sms) => !known.has(keyOf(sms)))]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, LIMIT);
}

function keyOf({ at, text }: SimulatedSms): string {
  return `${at.getTime()} ${text}`;
}
