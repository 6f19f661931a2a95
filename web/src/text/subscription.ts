import type { Period } from '@lisan/contract/subscription';
import { plural } from './plural.ts';
import { wait } from './wait.ts';

const EVERY: Record<Period, string> = { day: 'كل يوم', week: 'كل أسبوع', month: 'كل شهر' };
const LASTS: Record<Period, string> = { day: 'يومًا', week: 'أسبوعًا', month: 'شهرًا' };
const FREE_DAYS = {
  one: 'يوم مجاني',
  two: 'يومان مجانيان',
  few: '{n} أيام مجانية',
  many: '{n} يومًا مجانيًّا',
  other: '{n} يوم مجاني',
};

/** `charge` is what the next charge takes, in full (`500 د.ع`), `at` when; both null where none follows. */
export type StateFacts = { price: string; until: string; charge: { money: string; at: string } | null };
type StateText = { tag: string; title: string; body: (facts: StateFacts) => string };

/** Plans, the learner's own subscription and what was paid. Money is always said in full, next to what it does. */
export const subscription = {
  title: 'اشتراكي',
  every: EVERY,
  free: (days: number) => plural(days, FREE_DAYS),
  priceOf: (money: string, period: Period) => `${money} ${EVERY[period]}`,
  facts: {
    price: 'السعر',
    nextCharge: 'الخصم القادم',
    openUntil: 'مفتوح حتى',
    payer: 'يُخصم من',
  },
  states: {
    pending_confirmation: {
      tag: 'ينتظر تأكيدك',
      title: 'بقي أن تكتب الرمز',
      body: () => 'اخترت هذه الخطة ولم تؤكدها بعد. لا يُخصم منك شيء قبل أن تكتب رمز الموافقة.',
    },
    pending_charge: {
      tag: 'قيد التفعيل',
      title: 'ننتظر جواب مشغّل شبكتك',
      body: ({ price, charge }) =>
        `طلبنا خصم ${charge?.money ?? price} وننتظر الجواب. لا تحتاج إلى فعل شيء، ولن يُخصم المبلغ مرتين.`,
    },
    parking: {
      tag: 'أيام مجانية',
      title: 'المحتوى كله مفتوح لك مجانًا',
      body: ({ until, charge }) =>
        charge
          ? `لا يُخصم منك شيء قبل ${charge.at}. يومها يُخصم ${charge.money} من رصيدك، إلا إن ألغيت قبله.`
          : `أيامك المجانية حتى ${until}، ولا يُخصم بعدها شيء. لتكمل اختر خطة.`,
    },
    active: {
      tag: 'فعّال',
      title: 'المحتوى كله مفتوح لك',
      body: ({ until, charge }) =>
        charge
          ? `يتجدد اشتراكك تلقائيًا، ويُخصم ${charge.money} ${charge.at}. توقفه متى شئت.`
          : `مدتك مدفوعة حتى ${until}، ولا تتجدد تلقائيًا. لا يُخصم منك شيء بعدها.`,
    },
    grace: {
      tag: 'تعذّر الخصم',
      title: 'لم يكفِ رصيدك للتجديد',
      body: ({ until, charge }) =>
        charge
          ? `اشحن رصيدك قبل ${until}، فالمحتوى مفتوح لك حتى ذلك اليوم. نحاول خصم ${charge.money} مرة في اليوم، ولا نخصم مرتين.`
          : `المحتوى مفتوح لك حتى ${until}. أوقفت التجديد، فلن نحاول الخصم بعد الآن.`,
    },
    suspended: {
      tag: 'متوقف مؤقتًا',
      title: 'توقف اشتراكك لأن الرصيد لم يكفِ',
      body: ({ charge }) =>
        charge
          ? `اشحن رصيدك: نحاول خصم ${charge.money} مرة في اليوم، ويعود المحتوى فور نجاحه. تقدّمك ونقاطك محفوظة.`
          : 'لن نحاول الخصم من تلقاء أنفسنا. حين تشحن رصيدك جدّد من هنا فيعود المحتوى. تقدّمك ونقاطك محفوظة.',
    },
    cancelled: {
      tag: 'ملغى',
      title: 'ألغيت اشتراكك',
      body: ({ until }) => `لن يُخصم منك شيء بعد الآن، ويبقى المحتوى مفتوحًا لك حتى ${until}.`,
    },
    expired: {
      tag: 'منتهٍ',
      title: 'انتهى اشتراكك',
      body: () => 'لا يُخصم منك شيء. تقدّمك ونقاطك محفوظة، وتكمل من حيث توقفت متى اخترت خطة.',
    },
  } satisfies Record<string, StateText>,
  none: {
    title: 'لا اشتراك لك الآن',
    body: 'اطّلع على الخطط وأسعارها. لا يُخصم منك شيء قبل أن تكتب رمز الموافقة.',
  },
  choosePlan: 'اختر خطة',
  finishConfirming: 'أكمل التأكيد',
  changePlan: 'تغيير الخطة',
  seePlans: 'الخطط والأسعار',
  paid: 'ما دُفع',
  nothingPaid: 'لم يُخصم منك شيء حتى الآن.',
  fullHistory: 'السجل كله',
  leave: {
    title: 'المغادرة',
    cancel: 'إلغاء الاشتراك',
    unsubscribe: 'إنهاء تفويض الخصم كله',
    keepsUntil: (until: string) => `يتوقف الخصم فورًا، ويبقى المحتوى مفتوحًا لك حتى ${until}.`,
    endsNow: 'يتوقف الخصم فورًا وينتهي اشتراكك الآن.',
  },
  autoRenew: {
    label: 'التجديد التلقائي',
    on: (price: string) => `${price}، حتى توقفه`,
    off: 'لا يُخصم منك شيء تلقائيًا',
  },
  actions: {
    cancel: {
      button: 'إلغاء الاشتراك',
      title: 'تلغي اشتراكك؟',
      confirm: 'نعم، ألغِ الاشتراك',
      keep: 'أبقِ اشتراكي',
      done: 'أُلغي اشتراكك، ولن يُخصم منك شيء.',
      keeps: (until: string) =>
        `يتوقف الخصم فورًا. يبقى المحتوى مفتوحًا لك حتى ${until}، وتستطيع أن تعود قبل ذلك من غير أن تدفع.`,
      ends: 'يتوقف الخصم فورًا وينتهي اشتراكك الآن. تقدّمك ونقاطك تبقى محفوظة لك.',
    },
    reactivate: {
      button: 'أعد اشتراكي',
      title: 'تعيد اشتراكك؟',
      confirm: 'أعد اشتراكي',
      done: 'عاد اشتراكك كما كان.',
      note: 'من غير أن تدفع شيئًا الآن.',
      body: (price: string, until: string) =>
        `لا يُخصم منك شيء الآن. يعود التجديد كما كان قبل الإلغاء: إن كان مفعّلًا خُصم ${price}، أولها ${until}، وتوقفه متى شئت.`,
    },
    renew: {
      button: (money: string) => `جدّد الآن: ${money}`,
      buttonAhead: (money: string) => `ادفع المدة القادمة الآن: ${money}`,
      title: 'تجدّد الآن؟',
      confirm: (money: string) => `ادفع ${money} الآن`,
      done: 'طلبنا الخصم من مشغّل شبكتك، وترى النتيجة هنا.',
      ahead: (money: string, period: Period) => `يُخصم ${money} من رصيدك الآن، وتزيد مدتك ${LASTS[period]} بعد انتهائها.`,
      back: (money: string) =>
        `يُخصم ${money} من رصيدك الآن، ويعود اشتراكك حين ينجح الخصم. إن لم يكفِ الرصيد لم يُخصم شيء.`,
    },
    enable_auto: {
      title: 'تفعّل التجديد التلقائي؟',
      confirm: 'أوافق وأفعّل التجديد',
      done: 'فُعّل التجديد التلقائي.',
      body: (price: string, at: string) => `يُخصم ${price} من رصيدك، أولها ${at}، حتى توقفه من هنا.`,
      atOnce: (price: string) => `يُخصم ${price} من رصيدك حتى توقفه من هنا. تبقى مدة لم تُدفع، فنحاول خصمها من جديد.`,
    },
    disable_auto: { done: 'أوقفت التجديد التلقائي. لن يُخصم منك شيء تلقائيًا.' },
  },
  unsubscribe: {
    title: 'إنهاء تفويض الخصم كله',
    body: 'يتوقف الخصم فورًا، وننهي تفويض الخصم عند مشغّل شبكتك أيضًا. إن أردت العودة لاحقًا طلبنا موافقتك من جديد برمز.',
    keeps: (until: string) => `يبقى المحتوى مفتوحًا لك حتى ${until}.`,
    start: 'تابع إلى الإنهاء',
    lead: 'اكتب الرمز الذي أرسلناه ليُنهى التفويض.',
    confirm: 'أنهِ التفويض',
    orCancel: 'لم يصل الرمز؟ «إلغاء الاشتراك» يوقف الخصم من غير رمز.',
    done: 'انتهى تفويض الخصم، ولن يُخصم منك شيء.',
  },
  stepUp: {
    title: 'تأكيد أنك صاحب الرقم',
    lead: 'لأن هذا قد يخصم من رصيدك، أرسلنا رمزًا إلى',
    confirm: 'تأكيد',
  },
  code: {
    label: 'الرمز',
    hint: 'يصل خلال لحظات، ويبقى صالحًا خمس دقائق.',
    incomplete: 'الرمز 6 أرقام. أكمله ثم أعد المحاولة.',
    resend: 'أرسل رمزًا جديدًا',
    resendIn: (seconds: number) => `يمكنك طلب رمز جديد بعد ${wait(seconds)}`,
    sending: 'يُرسَل الرمز…',
  },
  plans: {
    title: 'الخطط والأسعار',
    legend: 'اختر خطة',
    current: 'خطتك الآن',
    terms: 'ما الذي توافق عليه',
    empty: { title: 'لا خطط معروضة الآن', body: 'عد بعد قليل، أو راسلنا من صفحة «تواصل معنا».' },
    mySubscription: 'إلى اشتراكي',
    blocked: 'لا تتغيّر الخطة قبل أن يكتمل الخصم الذي ننتظره. اشتراكك الحالي في صفحة «اشتراكي».',
    isCurrent: 'أنت على هذه الخطة الآن.',
    activate: 'أرسل رمز الموافقة',
    change: (name: string) => `انتقل إلى ${name}`,
    changed: 'تغيّرت خطتك.',
    chargeRequested: 'طلبنا الخصم من مشغّل شبكتك، وترى النتيجة هنا.',
    effects: {
      activateNow: (price: string) => `بعد أن تكتب الرمز يُخصم ${price}، أولها الآن.`,
      activateNowOrFree: (price: string) =>
        `بعد أن تكتب الرمز يُخصم ${price}، أولها الآن، إلا إن كانت أيامك المجانية لم تبدأ من قبل.`,
      activateLater: (price: string, at: string) => `لا يُخصم شيء الآن. بعد أن تكتب الرمز يُخصم ${price}، أولها ${at}.`,
      changeFree: (price: string, at: string) => `لا يُخصم شيء الآن. بعد أيامك المجانية يُخصم ${price}، أولها ${at}.`,
      changeNow: (money: string) => `يُخصم ${money} الآن، وتُضاف إليها أيامك الباقية.`,
      changeLater: (price: string, at: string) =>
        `لا يُخصم شيء الآن. تبدأ هذه الخطة حين تنتهي مدتك: ${price}، أولها ${at}.`,
    },
  },
  consent: {
    title: 'أكّد موافقتك',
    sentTo: 'أرسلنا رمزًا من 6 أرقام إلى',
    terms: 'الشروط التي توافق عليها',
    body: (plan: string, price: string) => `بكتابة الرمز توافق على «${plan}»: ${price} من رصيدك، حتى توقفها.`,
    confirm: 'أوافق وأؤكد',
    notNow: 'ليس الآن',
    done: 'تمّت موافقتك.',
  },
  history: {
    title: 'سجل الاشتراك',
    list: 'ما دُفع وما تغيّر',
    refund: 'أُعيد إليك',
    empty: { title: 'لا شيء في السجل بعد', body: 'كل خصم وكل تغيير في اشتراكك يظهر هنا.' },
    more: 'اعرض الأقدم',
  },
} as const;
