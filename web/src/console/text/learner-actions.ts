import type { Bilingual } from './language.ts';

const ar = {
  title: 'إجراءات',
  cancel: {
    do: 'إلغاء الاشتراك',
    effect: 'يتوقف كل خصم قادم، ويبقى الوقت المدفوع مفتوحًا حتى نهايته.',
    mandate: 'إنهاء التفويض عند المشغّل أيضًا، فلا يعود الاشتراك إلا بموافقة جديدة',
    sms: 'رسالة قصيرة: أُلغي الاشتراك ولن يُخصم شيء، وحتى متى يبقى المحتوى مفتوحًا.',
  },
  mandate: {
    do: 'إنهاء التفويض عند المشغّل',
    effect: 'الاشتراك ملغى من قبل. ينتهي التفويض والموافقة أيضًا، فلا يعود الاشتراك إلا بموافقة جديدة.',
  },
  credit: {
    do: 'إضافة أيام',
    effect:
      'تُضاف الأيام إلى نهاية الوقت الحالي، ويتأخر الخصم القادم بقدرها. فوق حدّ الزميل في اليوم ينتظر الطلب شخصًا ثانيًا.',
    waits: 'بلغت أيامك المضافة اليوم حدّها، فينتظر الطلب شخصًا ثانيًا.',
    days: (most: number) => (most > 0 ? `عدد الأيام (1–${most})` : 'بلغت الأيام المضافة حدّها في ثلاثين يومًا'),
    sms: 'رسالة قصيرة: زدنا أيامك مجانًا، وحتى متى، وأن لا خصم قبل ذلك.',
  },
  link: {
    do: 'إرسال رابط دخول',
    effect: 'يُرسل رابط يصلح مرة واحدة لعشر دقائق. لا يراه الفريق، وثلاثة روابط في الساعة على الأكثر.',
    sms: 'رسالة قصيرة فيها الرابط وحده.',
  },
  sessions: {
    do: 'إنهاء كل الجلسات',
    one: 'إنهاء هذه الجلسة',
    effect: 'يخرج الحساب من كل الأجهزة في الحال، ويلزم رمز جديد للدخول.',
    oneEffect: 'يخرج الحساب من هذا الجهاز في الحال.',
  },
  block: {
    do: 'إيقاف الحساب',
    effect: 'تنتهي الجلسات ولا يُقبل دخول جديد، ويتوقف التجديد فلا يبدأ خصم. الإلغاء برسالة يبقى ممكنًا.',
    sms: 'رسالة قصيرة: أُوقف حسابك ولن يبدأ خصم جديد، وطريقة الإلغاء، ورقم الدعم.',
  },
  unblock: {
    do: 'رفع الإيقاف',
    effect: 'يعود الدخول ممكنًا. يبقى التجديد متوقفًا حتى يشغّله صاحب الحساب.',
    sms: 'رسالة قصيرة: عاد حسابك، والتجديد متوقف.',
  },
  underAge: {
    do: 'تسجيل: دون الثامنة عشرة',
    effect: 'يتوقف التجديد، ولا تُختار خطة ولا يُدفع شيء إلا بموافقة وليّ الأمر برمز يصل إلى رقمه.',
  },
  ofAge: {
    do: 'تصحيح: بلغ الثامنة عشرة',
    effect: 'لا تلزم موافقة وليّ الأمر بعد الآن، وتنتهي موافقاته، وتصله رسالة قصيرة بذلك. يبقى التجديد كما هو.',
  },
  unarchive: {
    do: 'إعادة الحساب إلى رقمه',
    effect: 'يعود الرقم إلى هذا الحساب بكل تقدّمه. الاشتراك الذي انتهى لا يعود.',
    swap: 'أرشفة حساب صاحب الرقم الحالي إن كان نشطًا',
  },
  exportData: 'تنزيل بيانات الحساب',
  erase: {
    do: 'محو الحساب',
    effect:
      'يُغلق الحساب في الحال ويُلغى الاشتراك ويختفي الاسم والصورة. تُمحى البيانات كلها خلال ثلاثين يومًا، ويبقى سجلّ الدفع بلا اسم ولا رقم. خلال أول أربعة عشر يومًا يمكن إعادة الحساب من غير اسمه.',
    sms: 'رسالة قصيرة: أُغلق حسابك، وستُمحى بياناتك خلال ثلاثين يومًا إلا سجلّ الدفع.',
  },
  refund: {
    do: 'ردّ المال',
    atOnce: (amount: string) => `يُطلب من المشغّل في الحال ردّ ${amount}.`,
    waits: (amount: string) => `هذا فوق الباقي لك من الحدّ: ينتظر اعتماد شخص ثانٍ، ثم يُطلب من المشغّل ردّ ${amount}.`,
    charge: 'مبلغ الخصم',
    agreed: 'الثمن المتفق عليه',
    left: 'الباقي من هذا الخصم',
    limit: 'حدّ الردّ بلا شخص ثانٍ، لهذا المشترك في اليوم',
    alone: 'الباقي من الحدّ لك',
    amount: 'المبلغ',
    message: 'رسالة قصيرة بعد موافقة المشغّل:',
    endsAccess: 'إنهاء الوقت الذي دُفع ثمنه أيضًا',
    sms: 'رسالة قصيرة بعد موافقة المشغّل: أُعيد إليك المبلغ.',
    badAmount: 'المبلغ رقم أكبر من صفر، ولا يزيد على الباقي.',
  },
};

const en: typeof ar = {
  title: 'Actions',
  cancel: {
    do: 'Cancel the subscription',
    effect: 'All further charges stop; the paid time stays open until its end.',
    mandate: 'End the operator’s mandate too: the subscription then returns only with a new consent',
    sms: 'SMS: cancelled, nothing will be charged, and until when the content stays open.',
  },
  mandate: {
    do: 'End the operator’s mandate',
    effect:
      'The subscription is cancelled already. The mandate and the consent end too, so that it returns only with a new consent.',
  },
  credit: {
    do: 'Credit days',
    effect:
      'The days follow the present time, and the next charge moves by as many. Above the limit of a colleague within a day, the request waits for a second person.',
    waits: 'Your credited days have reached the limit of a day, so the request waits for a second person.',
    days: (most: number) =>
      most > 0 ? `Days (1–${most})` : 'The limit of credited days within thirty days is reached',
    sms: 'SMS: days added for free, until when, and no charge before.',
  },
  link: {
    do: 'Send a login link',
    effect: 'A link that works once, for ten minutes. Staff never see it; at most three an hour.',
    sms: 'SMS with the link alone.',
  },
  sessions: {
    do: 'End all sessions',
    one: 'End this session',
    effect: 'The account is signed out of every device at once and needs a new code.',
    oneEffect: 'The account is signed out of this device at once.',
  },
  block: {
    do: 'Block the account',
    effect:
      'Sessions end, sign-in is refused, and renewal stops, so that no charge starts. Leaving by SMS stays possible.',
    sms: 'SMS: account blocked, no new charge, how to leave, and the number of support.',
  },
  unblock: {
    do: 'Unblock the account',
    effect: 'Sign-in works again. Renewal stays off until its owner turns it on.',
    sms: 'SMS: the account is back, renewal is off.',
  },
  underAge: {
    do: 'Record: under eighteen',
    effect:
      'Renewal stops. Plans and payments need the consent of a guardian, by a code sent to the guardian’s number.',
  },
  ofAge: {
    do: 'Correct: eighteen or over',
    effect:
      'The consent of a guardian is no longer needed: consents end, and each guardian receives an SMS. Renewal stays as it is.',
  },
  unarchive: {
    do: 'Give the number back',
    effect: 'The number returns to this account with all progress. The subscription that ended does not.',
    swap: 'Archive the present owner’s account if it is active',
  },
  exportData: 'Download the account’s data',
  erase: {
    do: 'Erase the account',
    effect:
      'The account closes at once: the subscription ends, the name and picture disappear. All data is removed within thirty days, and payments stay without name or number. For fourteen days the account can be given back, without its name.',
    sms: 'SMS: your account is closed, and your data is removed within thirty days except the record of payments.',
  },
  refund: {
    do: 'Refund',
    atOnce: (amount) => `The operator is asked at once to refund ${amount}.`,
    waits: (amount) =>
      `This is above what is left of your limit: it waits for a second person, and then the operator is asked to refund ${amount}.`,
    charge: 'Charged',
    agreed: 'Agreed price',
    left: 'Left of this charge',
    limit: 'Limit without a second person, for this subscriber within a day',
    alone: 'Left of the limit for you',
    amount: 'Amount',
    message: 'SMS once the operator has agreed:',
    endsAccess: 'Also end the time that was paid for',
    sms: 'SMS once the operator has agreed: the amount was refunded.',
    badAmount: 'The amount is above zero and at most what is left.',
  },
};

/** The actions of staff on an account, and their effects. */
export const learnerActionsText: Bilingual<typeof ar> = { ar, en };
