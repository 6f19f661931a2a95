import { startSmsc } from '../server/test/sms/smsc.ts';
import type { Installation } from './alerts-installation.ts';

export type Fault = {
  name: string;
  /** One of these has to fire. */
  alerts: readonly string[];
  /** False if the machine cannot have the fault. */
  isPossible?: (on: Installation) => boolean;
  inject: (on: Installation) => Promise<unknown>;
  heal: (on: Installation) => Promise<unknown>;
};

/** A fault of the carrier that lasts: every call of these operations fails as long as there are mishaps left. */
const lasting = <T>(mishap: T): T[] => Array.from({ length: 100_000 }, () => mishap);
const [ESME_RSYSERR, ESME_RINVPASWD] = [0x08, 0x0e];
/** Below the timeout of a request. */
const SLOW_MS = 8_000;

const CARRIER: readonly Fault[] = [
  {
    name: 'carrier fails',
    alerts: ['CarrierFailing'],
    inject: async ({ carrier }) => carrier.upset('sendCode', ...lasting({ status: 500, body: 'out of order' })),
    heal: async ({ carrier }) => carrier.calm(),
  },
  {
    name: 'carrier slow',
    alerts: ['CarrierSlow'],
    inject: async ({ carrier }) => carrier.upset('sendCode', ...lasting({ delayMs: SLOW_MS })),
    heal: async ({ carrier }) => carrier.calm(),
  },
];

const SMS: readonly Fault[] = [
  {
    name: 'SMSC away',
    alerts: ['SmsUnbound'],
    inject: ({ smsc }) => smsc.close(),
    heal: async (on) => (on.smsc = await startSmsc({}, on.smsc.port)),
  },
  {
    name: 'SMSC unbinds, and refuses binds',
    alerts: ['SmsUnbound'],
    async inject({ smsc }) {
      smsc.bindStatus = ESME_RINVPASWD;
      await smsc.ask('unbind');
    },
    heal: async ({ smsc }) => (smsc.bindStatus = null),
  },
  {
    name: 'SMSC refuses every message',
    alerts: ['SmsFailing'],
    inject: async ({ smsc }) => (smsc.answer = () => ({ command_status: ESME_RSYSERR })),
    heal: async ({ smsc }) => (smsc.answer = ACCEPT),
  },
  {
    name: 'SMSC replies to no message, and stays bound',
    alerts: ['SmsFailing'],
    inject: async ({ smsc }) => (smsc.answer = () => null),
    heal: async ({ smsc }) => (smsc.answer = ACCEPT),
  },
];

const ACCEPT: Installation['smsc']['answer'] = (_submit, index) => ({ message_id: `m${index + 1}` });

const MEDIA: readonly Fault[] = [
  {
    name: 'bucket does not answer',
    alerts: ['MediaUnreachable'],
    inject: async ({ bucket }) => (bucket.fault = 'hang'),
    heal: async ({ bucket }) => (bucket.fault = null),
  },
  {
    name: 'bucket refuses the key',
    alerts: ['MediaUnreachable'],
    inject: async ({ bucket }) => (bucket.fault = 'denied'),
    heal: async ({ bucket }) => (bucket.fault = null),
  },
  {
    name: 'bucket full: it reads and does not write',
    alerts: ['MediaFailing'],
    inject: async ({ bucket }) => (bucket.fault = 'full'),
    heal: async ({ bucket }) => (bucket.fault = null),
  },
  {
    name: 'disk of web-2 full',
    alerts: ['DiskAlmostFull'],
    isPossible: ({ dataDisk }) => dataDisk !== null,
    inject: async ({ dataDisk }) => dataDisk?.fill(),
    heal: async ({ dataDisk }) => dataDisk?.empty(),
  },
];

const PROCESSES: readonly Fault[] = [
  {
    name: 'web-1 killed',
    alerts: ['ProcessDown'],
    inject: ({ cluster }) => cluster.end('web-1', 'SIGKILL'),
    heal: ({ cluster }) => cluster.start('web-1'),
  },
  {
    name: 'worker suspended: no code is sent',
    alerts: ['ProcessDown', 'CodesLate'],
    inject: async ({ cluster }) => cluster.signal('worker', 'SIGSTOP'),
    heal: async ({ cluster }) => cluster.signal('worker', 'SIGCONT'),
  },
  {
    name: 'clock of web-1 a minute ahead',
    alerts: ['ClockSkewed'],
    inject: async ({ cluster }) => cluster.signal('web-1', 'SIGWINCH'),
    heal: async ({ cluster }) => cluster.signal('web-1', 'SIGWINCH'),
  },
];

const DATABASES: readonly Fault[] = [
  {
    name: 'Redis killed',
    alerts: ['RedisUnreachable'],
    inject: ({ cluster }) => cluster.redis.kill(),
    heal: ({ cluster }) => cluster.redis.start(),
  },
  {
    name: 'Redis frozen',
    alerts: ['RedisUnreachable'],
    inject: async ({ cluster }) => cluster.redis.freeze(),
    heal: async ({ cluster }) => cluster.redis.thaw(),
  },
  {
    name: 'PostgreSQL stopped',
    alerts: ['Unready'],
    inject: ({ cluster }) => cluster.postgres.stop('immediate'),
    heal: ({ cluster }) => cluster.postgres.start(),
  },
  {
    name: 'PostgreSQL frozen',
    alerts: ['Unready'],
    inject: async ({ cluster }) => cluster.postgres.freeze(),
    heal: async ({ cluster }) => cluster.postgres.thaw(),
  },
  {
    name: 'disk of PostgreSQL full',
    alerts: ['DatabaseDiskFull'],
    isPossible: ({ databaseDisk }) => databaseDisk !== null,
    inject: async ({ databaseDisk }) => databaseDisk?.fill(),
    async heal({ databaseDisk, cluster: { postgres } }) {
      databaseDisk?.empty();
      // PostgreSQL has ended if its log had no space either.
      await postgres.stop('immediate');
      await postgres.start();
    },
  },
];

export const FAULTS: readonly Fault[] = [...CARRIER, ...SMS, ...MEDIA, ...PROCESSES, ...DATABASES];
