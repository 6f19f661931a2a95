import { z } from 'zod';

/** What learners see of the operator's support; production has no placeholder. */
export const SUPPORT_VARIABLES = {
  SUPPORT_PHONE: z
    .string()
    .regex(/^[+\d][\d ]{2,19}$/, 'a phone number or short code in digits and spaces')
    .optional()
    .meta({
      description: 'The number of the support, in the terms, in help texts and in SMS. Production demands it.',
      byDefault: 'the placeholder of the course',
    }),
  SUPPORT_EMAIL: z.email('must be an address such as help@operator.iq').max(100).optional().meta({
    description: 'The e-mail address of the support, in the terms and in help texts. Production demands it.',
    byDefault: 'the placeholder of the course',
  }),
  SUPPORT_HOURS: z.string().trim().min(1).max(80).optional().meta({
    description: 'When the support answers, in Arabic.',
    byDefault: 'the hours of the course',
  }),
} as const;

/** What learners see of the operator's support; the course has the rest. */
export type Support = { phone?: string; email?: string; hours_ar?: string };

const PLACEHOLDER_PHONE = /0{6}|0{3} 0{4}/;
const PLACEHOLDER_EMAIL = /\.(?:example|test|invalid)$|@example\./;

type Given = { [K in keyof typeof SUPPORT_VARIABLES]?: string | undefined };

export function arrangeSupport(e: Given): Support {
  return {
    ...(e.SUPPORT_PHONE !== undefined && { phone: e.SUPPORT_PHONE }),
    ...(e.SUPPORT_EMAIL !== undefined && { email: e.SUPPORT_EMAIL }),
    ...(e.SUPPORT_HOURS !== undefined && { hours_ar: e.SUPPORT_HOURS }),
  };
}

/** Returns what production lacks. */
export function supportFaults({ phone, email }: Support): string[] {
  const faults: string[] = [];
  if (phone === undefined || PLACEHOLDER_PHONE.test(phone))
    faults.push('SUPPORT_PHONE: production needs the number of the support; for example +964 780 123 4567');
  if (email === undefined || PLACEHOLDER_EMAIL.test(email))
    faults.push('SUPPORT_EMAIL: production needs the address of the support; for example help@operator.iq');
  return faults;
}
