import type { ErrorCode, FieldFault } from '@lisan/contract/error';

type Rule = { status: number; message: string; log: 'silent' | 'warn' | 'error' };

/** One table sets the status, the Arabic message and the log level of every error code. */
export const ERROR_RULES: Record<ErrorCode, Rule> = {
  bad_request: { status: 400, message: 'وصل الطلب غير مفهوم. قد يفيد تحديث الصفحة.', log: 'silent' },
  invalid_input: { status: 422, message: 'فيما كتبته ما يحتاج إلى تصحيح.', log: 'silent' },
  unauthenticated: { status: 401, message: 'انتهت جلستك. يلزم الدخول من جديد.', log: 'silent' },
  forbidden: { status: 403, message: 'هذا غير متاح لحسابك.', log: 'silent' },
  subscription_required: { status: 403, message: 'هذا المحتوى للمشتركين. للمتابعة يلزم تفعيل اشتراكك.', log: 'silent' },
  guardian_consent_required: {
    status: 403,
    message: 'صاحب هذا الرقم دون الثامنة عشرة، فيلزم أن يوافق وليّ الأمر على هذه الخطة من صفحة الخطط.',
    log: 'silent',
  },
  week_locked: { status: 403, message: 'هذا الأسبوع لم يُفتح بعد.', log: 'silent' },
  step_up_required: { status: 403, message: 'يلزم أولًا تأكيد أن الرقم رقمك، برمز نرسله إليك.', log: 'silent' },
  second_factor_required: { status: 403, message: 'لا بد من تأكيد الخطوة الثانية للدخول.', log: 'silent' },
  not_found: { status: 404, message: 'لم نجد المطلوب.', log: 'silent' },
  method_not_allowed: { status: 405, message: 'لا يمكن طلب هذا بهذه الطريقة.', log: 'silent' },
  request_timeout: { status: 408, message: 'تأخّر وصول الطلب، وربما السبب اتصالك. لنحاول من جديد.', log: 'silent' },
  conflict: { status: 409, message: 'تغيّر شيء في هذه الأثناء. يلزم تحديث الصفحة ثم محاولة جديدة.', log: 'silent' },
  not_allowed_in_state: { status: 409, message: 'هذا غير ممكن الآن. التفاصيل في صفحة «اشتراكي».', log: 'silent' },
  not_live: { status: 409, message: 'هذا الدرس ليس مباشرًا الآن.', log: 'silent' },
  idempotency_mismatch: { status: 409, message: 'اختلط هذا الطلب بطلب سابق. لنحاول من البداية.', log: 'silent' },
  length_required: { status: 411, message: 'لم يذكر الطلب حجم محتواه.', log: 'silent' },
  precondition_failed: {
    status: 412,
    message: 'تغيّر المحتوى في هذه الأثناء. يلزم تحديث الصفحة ثم محاولة جديدة.',
    log: 'silent',
  },
  payload_too_large: { status: 413, message: 'ما أرسلته أكبر من المسموح.', log: 'silent' },
  uri_too_long: { status: 414, message: 'عنوان الطلب أطول من المسموح.', log: 'silent' },
  unsupported_media_type: { status: 415, message: 'لا نقبل هذا النوع من الملفات.', log: 'silent' },
  range_not_satisfiable: { status: 416, message: 'الجزء المطلوب خارج حدود الملف.', log: 'silent' },
  expectation_failed: { status: 417, message: 'لا يمكننا تلبية شرط الطلب.', log: 'silent' },
  misdirected_request: { status: 421, message: 'وصل الطلب إلى خادم غير المقصود. لنحاول من جديد.', log: 'silent' },
  too_many_requests: { status: 429, message: 'طلبات كثيرة في وقت قصير. لنحاول بعد قليل.', log: 'silent' },
  headers_too_large: {
    status: 431,
    message: 'بيانات الطلب أكبر من المسموح. الحل مسح بيانات الموقع من المتصفّح.',
    log: 'silent',
  },
  carrier_unavailable: { status: 503, message: 'خدمة مشغّل شبكتك لا تستجيب الآن. لم يُخصم منك شيء.', log: 'warn' },
  unavailable: { status: 503, message: 'الخدمة مشغولة الآن. لنحاول بعد لحظات.', log: 'warn' },
  internal: { status: 500, message: 'حدث خطأ عندنا. لنحاول بعد قليل.', log: 'error' },
};

type Detail = {
  /** In Arabic, if the code's own message is not specific enough. */
  message?: string;
  /** Arabic texts by field, for 422. */
  errors?: Record<string, string[]>;
  /** The codes of these texts, in the same order. */
  faults?: Record<string, FieldFault[]>;
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
  cause?: unknown;
};

/** The error that use cases throw on purpose; everything else is `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message in the reply. */
  readonly publicMessage: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly faults: Record<string, FieldFault[]> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.publicMessage = detail.message ?? ERROR_RULES[code].message;
    this.errors = detail.errors;
    this.faults = detail.faults;
    this.retryAfter = detail.retryAfter;
  }
}

/** The fault of a field: an Arabic text, and a code for the console, which is in English too. */
export type FieldText = { text: string; fault: FieldFault };

/** A 422 about one field. */
export function invalidField(field: string, what: string | FieldText): AppError {
  if (typeof what === 'string') return new AppError('invalid_input', { errors: { [field]: [what] } });
  return new AppError('invalid_input', { errors: { [field]: [what.text] }, faults: { [field]: [what.fault] } });
}
