import type { SmsMessage } from '../port.ts';

const MAX_PER_NUMBER = 50;
const RETENTION_MS = 24 * 3_600_000;
const CODE = /(?<![0-9])[0-9]{4,8}(?![0-9])/;

/** A message as the simulated phone shows it; `code` only in one-time code messages. */
export type SimulatedSms = { at: Date; to: string; text: string; class: SmsMessage['class']; code?: string };

/** The messages of the simulated phones: at most 50 a number, for 24 hours. */
type SimulatedInbox = {
  add(message: SmsMessage, at: Date): SimulatedSms;
  /** Newest first. */
  list(msisdn: string, now: Date): SimulatedSms[];
  /** Removes numbers without recent messages. */
  sweep(now: Date): void;
};

export function createInbox(): SimulatedInbox {
  const byNumber = new Map<string, SimulatedSms[]>();
  const fresh = (msisdn: string, now: Date) =>
    (byNumber.get(msisdn) ?? []).filter(({ at }) => at.getTime() > now.getTime() - RETENTION_MS);
  return {
    add(message, at) {
      const sms = read(message, at);
      byNumber.set(message.to, [sms, ...fresh(message.to, at)].slice(0, MAX_PER_NUMBER));
      return sms;
    },
    list: fresh,
    sweep(now) {
      for (const msisdn of byNumber.keys()) {
        if (fresh(msisdn, now).length === 0) byNumber.delete(msisdn);
      }
    },
  };
}

function read({ to, text, class: kind }: SmsMessage, at: Date): SimulatedSms {
  const code = kind === 'otp' ? CODE.exec(text)?.[0] : undefined;
  return { at, to, text, class: kind, ...(code !== undefined && { code }) };
}
