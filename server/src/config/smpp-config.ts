import { z } from 'zod';
import type { Arranged } from './arranged.ts';

/** The connection to an operator's SMSC; see docs/operations/connect.md. */
export type SmppConfig = {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: string;
  systemType: string;
  /** The sender that subscribers see; type of number and numbering plan as in SMPP 3.4. */
  source: { address: string; ton: number; npi: number };
  /** Messages per second over all binds of this process; each part of a long one counts. */
  perSecond: number;
  /** Submissions in flight at once on each bind. */
  window: number;
  /** Sessions of this process; a transmitter and its receiver count once. */
  binds: number;
  bindMode: 'transceiver' | 'separate';
};

const PORTS: Record<string, number> = { 'smpp:': 2775, 'ssmpp:': 3550 };
const DEFAULT_PER_SECOND = 10;
const visible = z.string().regex(/^[\x21-\x7e]+$/, 'printable ASCII without blanks');

/** The environment variables; required ones are checked only if SMPP is selected. */
export const SMPP_VARIABLES = {
  SMPP_URL: z
    .string()
    .refine(isAddress, 'smpp://host:port, or ssmpp://host:port for TLS, and nothing else')
    .optional()
    .meta({
      description:
        '`smpp://host:2775`, or `ssmpp://host:3550` for TLS. The certificate must be valid for the host; `SMS_GATEWAY=smpp` requires it.',
      page: 'docs/operations/connect.md#a-private-authority',
    }),
  SMPP_SYSTEM_ID: visible.max(15).optional().describe('The account at the SMSC, from the operator. Required as well.'),
  // SMPP 3.4 allows eight characters; many operators issue longer ones.
  SMPP_PASSWORD: visible
    .max(64)
    .optional()
    .describe('The password of the account, from the operator. Required as well.'),
  SMPP_SYSTEM_TYPE: visible.max(12).optional().describe('The type of the account, if the operator gives one.'),
  SMPP_SOURCE: z
    .string()
    .regex(
      /^(\+?\d{1,15}|(?=.*[A-Za-z])[\x20-\x7e]{1,11})$/,
      'a short code, a number, or a name of at most 11 characters',
    )
    .optional()
    .describe(
      'The sender: a short code, a number with its plus, or a name of at most 11 characters. Required as well; its form determines type of number and numbering plan.',
    ),
  SMPP_SOURCE_TON: z.coerce.number().int().min(0).max(6).optional().meta({
    description: 'The type of number of the sender.',
    byDefault: 'by the form of `SMPP_SOURCE`',
  }),
  SMPP_SOURCE_NPI: z.coerce.number().int().min(0).max(18).optional().meta({
    description: 'The numbering plan of the sender.',
    byDefault: 'by the form of `SMPP_SOURCE`',
  }),
  SMPP_PER_SECOND: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .optional()
    .meta({
      description:
        'Messages a second of this process over all its binds; each part of a long message counts. Several workers each have their own limit.',
      byDefault: `\`${DEFAULT_PER_SECOND}\``,
    }),
  SMPP_RATE: z.coerce.number().min(0.1).max(10_000).optional().describe('The older name of `SMPP_PER_SECOND`.'),
  SMPP_WINDOW: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(10)
    .describe('Submissions in flight at once on each bind.'),
  SMPP_BINDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .default(1)
    .describe('Sessions of this process; a transmitter with its receiver counts as one. They share `SMPP_PER_SECOND`.'),
  SMPP_BIND_MODE: z
    .enum(['transceiver', 'separate'])
    .default('transceiver')
    .describe(
      '`transceiver`, or `separate` for a transmitter and a receiver. If the operator refuses transceivers (`ESME_RINVCMDID`, `ESME_RBINDFAIL`), the process binds the pair automatically.',
    ),
} as const;

const Variables = z.object(SMPP_VARIABLES);
type Environment = z.infer<typeof Variables>;

const REQUIRED = ['SMPP_URL', 'SMPP_SYSTEM_ID', 'SMPP_PASSWORD', 'SMPP_SOURCE'] as const;

/** The settings of a selected SMSC. */
export function arrangeSmpp(e: Environment): Arranged<SmppConfig> {
  const { SMPP_URL, SMPP_SYSTEM_ID, SMPP_PASSWORD, SMPP_SOURCE } = e;
  if (!SMPP_URL || !SMPP_SYSTEM_ID || !SMPP_PASSWORD || !SMPP_SOURCE) {
    const missing = REQUIRED.filter((name) => e[name] === undefined);
    return { faults: missing.map((name) => `${name}: SMS_GATEWAY=smpp needs it`) };
  }
  if (e.SMPP_PER_SECOND !== undefined && e.SMPP_RATE !== undefined && e.SMPP_PER_SECOND !== e.SMPP_RATE) {
    return { faults: ['SMPP_PER_SECOND: contradicts SMPP_RATE, which is its older name'] };
  }
  const { protocol, hostname, port } = new URL(SMPP_URL);
  const settings = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (PORTS[protocol] ?? 0),
    tls: protocol === 'ssmpp:',
    systemId: SMPP_SYSTEM_ID,
    password: SMPP_PASSWORD,
    systemType: e.SMPP_SYSTEM_TYPE ?? '',
    source: sourceOf(SMPP_SOURCE, e),
    perSecond: e.SMPP_PER_SECOND ?? e.SMPP_RATE ?? DEFAULT_PER_SECOND,
    window: e.SMPP_WINDOW,
    binds: e.SMPP_BINDS,
    bindMode: e.SMPP_BIND_MODE,
  };
  return { settings };
}

/** The form decides the type of number, unless it is configured. */
function sourceOf(address: string, { SMPP_SOURCE_TON, SMPP_SOURCE_NPI }: Environment): SmppConfig['source'] {
  const { ton, npi } = formOf(address);
  return { address: address.replace('+', ''), ton: SMPP_SOURCE_TON ?? ton, npi: SMPP_SOURCE_NPI ?? npi };
}

function formOf(address: string): { ton: number; npi: number } {
  const [international, shortCode, name] = [
    { ton: 1, npi: 1 },
    { ton: 3, npi: 0 },
    { ton: 5, npi: 0 },
  ];
  if (!/^\+?\d+$/.test(address)) return name;
  return address.startsWith('+') || address.length > 8 ? international : shortCode;
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !(url.protocol in PORTS) || url.hostname === '') return false;
  return url.username === '' && url.password === '' && /^\/?$/.test(url.pathname) && url.search === '';
}
