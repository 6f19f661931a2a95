import type { core } from 'zod';

/** Converts a schema's faults to the `errors` object of a 422 reply: Arabic texts by field. */
export function arabicFaults(issues: readonly core.$ZodIssue[]): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : 'body';
    const text = textOf(issue);
    const texts = (faults[field] ??= []);
    if (!texts.includes(text)) texts.push(text);
  }
  return faults;
}

function textOf(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'هذا الحقل مطلوب.' : 'القيمة ليست من النوع المطلوب.';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'الصيغة غير صحيحة.';
    case 'invalid_value':
      return 'القيمة ليست من القيم المقبولة.';
    case 'custom':
      return FAULTS[String(issue.params?.['fault'])] ?? 'القيمة غير صحيحة.';
    default:
      return 'القيمة غير صحيحة.';
  }
}

const FORMATS: Record<string, string> = {
  email: 'عنوان البريد غير صحيح.',
  uuid: 'المعرّف غير صحيح.',
  url: 'الرابط غير صحيح.',
};

/** Of `refine`, by its `params.fault`. */
const FAULTS: Record<string, string> = {
  misleading: 'في النصّ محارف خفيّة، قد تأتي مع نصّ منسوخ. يكفي حذف ذلك الجزء ثم كتابته من جديد.',
};

function tooSmall(issue: core.$ZodIssueTooSmall): string {
  if (issue.path[0] === 'msisdn') return 'رقم الهاتف قصير. يُكتب كاملًا.';
  if (issue.origin !== 'string') return `القيمة أصغر من المسموح (${issue.minimum}).`;
  return issue.minimum === 1 ? 'هذا الحقل مطلوب.' : `النص قصير: عدد حروفه ${issue.minimum} على الأقل.`;
}

function tooBig(issue: core.$ZodIssueTooBig): string {
  return issue.origin === 'string'
    ? `النص طويل: عدد حروفه ${issue.maximum} على الأكثر.`
    : `القيمة أكبر من المسموح (${issue.maximum}).`;
}
