import { z } from 'zod';
import { digitsOfCode } from './digits.ts';
import { wholeNumber } from './numbers.ts';
import { bounded, cleaned, text } from './text.ts';

export const Uuid = z.uuid();
export const Instant = z.iso.datetime();

/** A day that a caller names: within the range of every calendar and zone of the server. */
export const NamedDay = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01');

/** Minor units of `currency`, whose number of decimals is `exponent`: 500 IQD is {500000, IQD, 3}. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3), exponent: z.int().min(0).max(4) });
export type Money = z.infer<typeof Money>;

export const Bilingual = z.object({ en: z.string(), ar: z.string() });
export type Bilingual = z.infer<typeof Bilingual>;

/** A phone number as typed: any digits, separators and bidi marks; the server normalises it. */
export const MsisdnInput = text(40, 4);

/**
 * A code as typed: one-time, step-up, of an authenticator app or the operator's PIN. Use cases receive its digits as 0–9,
 * whatever keyboard wrote them, and nothing else.
 */
export const OtpInput = text(12, 4).overwrite(digitsOfCode);

/** Seconds until a code expires and until another may be requested. */
export const CodeSent = { expires_in: z.int(), resend_in: z.int() };

/**
 * A code that confirms consent: its number of digits, and who sent it; an operator's own PIN may have another length.
 */
export const ConsentCode = { ...CodeSent, otp_length: z.int(), code_from: z.enum(['us', 'operator']) };

export const Email = bounded(254, 254).check(z.email());

export const ActiveWeek = wholeNumber({ min: 1, max: 52 });

/** Keyset paging: pass `next_cursor` back as `cursor`. */
export const Page = {
  cursor: cleaned(200).optional(),
  limit: wholeNumber({ min: 1, max: 100 }).optional(),
};
export const NextCursor = z.string().nullable();
