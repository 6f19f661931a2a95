import type { FieldFault } from '@lisan/contract/error';
import type { core } from 'zod';
import type { FieldText } from '../app-error.ts';

type Described = { errors: Record<string, string[]>; faults: Record<string, FieldFault[]> };

/**
 * Converts a schema's issues to the content of a 422 reply by field: Arabic texts, and their codes in the same order.
 */
export function describeIssues(issues: readonly core.$ZodIssue[]): Described {
  const errors: Record<string, string[]> = {};
  const faults: Record<string, FieldFault[]> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : 'body';
    const { text, fault } = describe(issue);
    const texts = (errors[field] ??= []);
    if (texts.includes(text)) continue;
    texts.push(text);
    (faults[field] ??= []).push(fault);
  }
  return { errors, faults };
}

const REQUIRED: FieldText = { text: 'هذا الحقل مطلوب.', fault: { code: 'required' } };
export const WRONG_TYPE: FieldText = { text: 'القيمة ليست من النوع المطلوب.', fault: { code: 'wrong_type' } };
const INVALID: FieldText = { text: 'القيمة غير صحيحة.', fault: { code: 'invalid' } };

function describe(issue: core.$ZodIssue): FieldText {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : WRONG_TYPE;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? { text: 'الصيغة غير صحيحة.', fault: { code: 'bad_format' } };
    case 'invalid_value':
      return { text: 'القيمة ليست من القيم المقبولة.', fault: { code: 'not_a_choice' } };
    case 'custom':
      return CUSTOM[String(issue.params?.['fault'])] ?? INVALID;
    default:
      return INVALID;
  }
}

const FORMATS: Record<string, FieldText> = {
  email: { text: 'عنوان البريد غير صحيح.', fault: { code: 'bad_email' } },
  uuid: { text: 'المعرّف غير صحيح.', fault: { code: 'bad_id' } },
  url: { text: 'الرابط غير صحيح.', fault: { code: 'bad_link' } },
};

/** Of `refine`, by its `params.fault`. */
const CUSTOM: Record<string, FieldText> = {
  name: {
    text: 'الاسم بلا روابط ولا أرقام هواتف، وحروف كلّ كلمة فيه من لغة واحدة.',
    fault: { code: 'bad_format' },
  },
  reserved_name: {
    text: 'هذا الاسم محجوز لفريق لسان ومعلّميه. يُرجى اختيار اسم آخر.',
    fault: { code: 'bad_format' },
  },
};

function tooSmall({ path, origin, minimum }: core.$ZodIssueTooSmall): FieldText {
  const limit = Number(minimum);
  if (path[0] === 'msisdn') return { text: 'رقم الهاتف قصير. يُكتب كاملًا.', fault: { code: 'short_number' } };
  if (origin !== 'string') return { text: `القيمة أصغر من المسموح (${limit}).`, fault: { code: 'too_small', limit } };
  if (limit === 1) return REQUIRED;
  return { text: `النص قصير: عدد حروفه ${limit} على الأقل.`, fault: { code: 'too_short', limit } };
}

function tooBig({ origin, maximum }: core.$ZodIssueTooBig): FieldText {
  const limit = Number(maximum);
  return origin === 'string'
    ? { text: `النص طويل: عدد حروفه ${limit} على الأكثر.`, fault: { code: 'too_long', limit } }
    : { text: `القيمة أكبر من المسموح (${limit}).`, fault: { code: 'too_large', limit } };
}
