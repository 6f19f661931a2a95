import { plural } from './plural.ts';
import { wait } from './wait.ts';

const DIGITS = { one: 'رقم واحد', two: 'رقمين', few: '{n} أرقام', many: '{n} رقمًا', other: '{n} رقم' };

/** A code from an SMS, of ours or of the operator. */
export const code = {
  label: 'الرمز',
  sentTo: {
    us: (length: number) => `أرسلنا رمزًا من ${plural(length, DIGITS)} إلى`,
    operator: (length: number) => `أرسل مشغّلك رمزًا من ${plural(length, DIGITS)} إلى`,
  },
  hint: { us: 'يصل خلال لحظات، ويبقى صالحًا خمس دقائق.', operator: 'أرسله مشغّلك لا لسان. يصل خلال لحظات.' },
  incomplete: (length: number) => `الرمز ${plural(length, DIGITS)}. يلزم إكماله.`,
  dead: 'كثرت المحاولات بهذا الرمز فلم يعد صالحًا. يلزم طلب رمز جديد.',
  resend: 'إرسال رمز جديد',
  resendIn: (seconds: number) => `يمكنك طلب رمز جديد بعد ${wait(seconds)}`,
  sending: 'يُرسَل الرمز…',
} as const;
