import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Pdu, PduFields } from '../../../platform/smpp/smpp-library.ts';
import { segmentText, type Segment } from '../../../platform/smpp/segments.ts';
import { ESME_ROK, statusName } from '../../../platform/smpp/command-status.ts';
import { relativeTime } from '../../../platform/smpp/relative-time.ts';
import { passHook, SmsError, type SmsMessage, type Submitted } from '../port.ts';
import { URGENCY, type Gate, type GatePass, type Urgency } from './gate.ts';
import type { SmppPool } from './pool.ts';
import { asSmsError, kindOfStatus } from './status-kind.ts';
import type { Tracker } from './tracker.ts';

const FINAL_RECEIPT = 1;
const INTERNATIONAL = 1;
const ISDN = 1;
const RETRY_MS = 1000;

/** The sender that subscribers see; type of number and numbering plan as in SMPP 3.4, 5.2.5 and 5.2.6. */
export type SmppSource = { address: string; ton: number; npi: number };

type SubmitterParts = {
  pool: SmppPool;
  gate: Gate;
  tracker: Tracker;
  source: SmppSource;
  clock: Clock;
  /** Called for every submission that the operator throttled. */
  onThrottled?: () => void;
  /** 0–255; ties the parts of one message together. */
  newReference: () => number;
  readyMs: number;
  /** How long a message may wait at the gate, and how long its further parts may be retried. */
  maxMs: number;
};

type Part = {
  message: SmsMessage;
  segment: Segment;
  isAlone: boolean;
  beforeSubmit?: (() => Promise<void>) | undefined;
};

/** Submits messages part by part, at the rate that the operator allows. @throws SmsError */
export function createSubmitter(parts: SubmitterParts) {
  return async (message: SmsMessage, beforeSubmit?: () => Promise<void>): Promise<Submitted> => {
    const submission = parts.tracker.startSubmission();
    try {
      const [first, ...rest] = cut(message, parts.newReference());
      const isAlone = rest.length === 0;
      const id = await submit(parts, { message, segment: first, isAlone, beforeSubmit }, urgencyOf(message));
      const ids = [id];
      const until = Date.now() + parts.maxMs;
      for (const segment of rest) ids.push(await submitRemaining(parts, { message, segment, isAlone }, until));
      const submitted = { id, parts: ids };
      parts.tracker.submitted(submitted, message);
      return submitted;
    } finally {
      submission.end();
    }
  };
}

function cut({ text }: SmsMessage, reference: number): [Segment, ...Segment[]] {
  try {
    return segmentText(text, reference);
  } catch (cause) {
    throw new SmsError('REJECTED', { cause });
  }
}

function urgencyOf(message: SmsMessage): Urgency {
  return message.class === 'otp' ? URGENCY.otp : URGENCY.other;
}

/**
 * A phone shows nothing while a part is missing, and sending all parts again would duplicate the others, so the
 * remaining parts are retried.
 */
async function submitRemaining(parts: SubmitterParts, part: Part, until: number): Promise<string> {
  for (;;) {
    try {
      return await submit(parts, part, URGENCY.continued);
    } catch (error) {
      if (!(error instanceof SmsError) || error.kind === 'REJECTED' || error.kind === 'UNKNOWN') throw error;
      const wait = error.retryAfterMs ?? RETRY_MS;
      if (Date.now() + wait > until) throw new SmsError('UNKNOWN', { cause: error });
      await sleep(wait);
    }
  }
}

async function submit(parts: SubmitterParts, part: Part, urgency: Urgency): Promise<string> {
  const { pool, gate, readyMs, maxMs } = parts;
  await pool.ready(readyMs);
  const pass = await gate.enter(urgency, maxMs);
  try {
    const session = await pool.ready(readyMs);
    requireValid(part.message, parts.clock);
    await passHook(part.beforeSubmit);
    const fields = fieldsOf(parts, part);
    const reply = await session
      .request('submit_sm', fields, (late) => handleLateReply(parts.tracker, part, late))
      .catch((error: unknown) => Promise.reject(asSmsError(error)));
    return readReply(reply, pass, parts.onThrottled);
  } finally {
    pass.leave();
  }
}

/** Messages must not arrive late: an expired message is not submitted, and the outbox marks it as expired. */
function requireValid({ validUntil }: SmsMessage, clock: Clock): void {
  if (validUntil <= clock.now()) throw new SmsError('UNAVAILABLE', { cause: new Error('no longer valid') });
}

function fieldsOf({ source, clock }: SubmitterParts, { message, segment }: Part): PduFields {
  return {
    source_addr_ton: source.ton,
    source_addr_npi: source.npi,
    source_addr: source.address,
    dest_addr_ton: INTERNATIONAL,
    dest_addr_npi: ISDN,
    destination_addr: message.to.replace('+', ''),
    priority_flag: message.class === 'otp' ? 1 : 0,
    validity_period: relativeTime(message.validUntil.getTime() - clock.now().getTime()),
    registered_delivery: FINAL_RECEIPT,
    ...segment,
  };
}

/** Without an id no receipt can name the message, but it was accepted. Some operators pad the id. */
function idOf(message_id = ''): string {
  return message_id.trim();
}

function readReply({ command_status, message_id }: Pdu, pass: GatePass, onThrottled?: () => void): string {
  if (command_status === ESME_ROK) {
    pass.accepted();
    return idOf(message_id);
  }
  const kind = kindOfStatus(command_status);
  if (kind === 'THROTTLED') onThrottled?.();
  const retryAfterMs = kind === 'THROTTLED' ? pass.throttled() : undefined;
  throw new SmsError(kind, { cause: new Error(statusName(command_status)), ...(retryAfterMs && { retryAfterMs }) });
}

/** A late reply settles an UNKNOWN result. For a long message it settles one part only, which is not enough. */
function handleLateReply(tracker: Tracker, { message, isAlone }: Part, { command_status, message_id }: Pdu): void {
  if (!isAlone) return;
  if (command_status !== ESME_ROK) return tracker.refused(message.dedupeKey);
  const id = idOf(message_id);
  if (id !== '') tracker.submitted({ id, parts: [id] }, message);
}
