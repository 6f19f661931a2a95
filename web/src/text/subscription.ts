import type { Period } from '@lisan/contract/subscription';
import { plural } from './plural.ts';

const LASTS: Record<Period, string> = { day: 'يومًا', week: 'أسبوعًا', month: 'شهرًا' };
const FREE_DAYS = {
  one: 'يوم مجاني لأول اشتراك',
  two: 'يومان مجانيان لأول اشتراك',
  few: '{n} أيام مجانية لأول اشتراك',
  many: '{n} يومًا مجانيًا لأول اشتراك',
  other: '{n} يوم مجاني لأول اشتراك',
};

/** `charge` is the formatted amount of the next charge (`500 د.ع`), `at` its date; both null without one. */
export type StateFacts = {
  price: string;
  until: string;
  charge: { money: string; at: string } | null;
  /** The scheduled plan. */
  next: { name: string; price: string } | null;
};
type StateText = { tag: string; title: string; body: (facts: StateFacts) => string };

/** Plans, the learner's subscription and payments. Amounts are always exact, beside the action that charges them. */
export const subscription = {
  title: 'اشتراكي',
  free: (days: number) => plural(days, FREE_DAYS),
  facts: {
    price: 'السعر',
    nextCharge: 'الخصم القادم',
    nextTry: 'المحاولة القادمة',
    nextPlan: 'الخطة القادمة',
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
        `طلبنا خصم ${charge?.money ?? price} وننتظر الجواب. لا تحتاج إلى فعل شيء، فهذه الصفحة تتجدّد وحدها، ولن يُخصم المبلغ مرتين.`,
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
      body: ({ until, charge, next }) => {
        if (charge && next)
          return `مدتك مدفوعة حتى ${until}. بعدها تبدأ «${next.name}»، ويُخصم ${next.price} حتى توقفها.`;
        return charge
          ? `يتجدد اشتراكك تلقائيًا، ويُخصم ${charge.money} يوم ${charge.at}. توقفه متى شئت.`
          : `مدتك مدفوعة حتى ${until}، ولا تتجدد تلقائيًا. لا يُخصم منك شيء بعدها.`;
      },
    },
    grace: {
      tag: 'تعذّر الخصم',
      title: 'لم يكتمل تجديد اشتراكك',
      body: ({ until, charge }) =>
        charge
          ? `المحتوى مفتوح لك حتى ${until}. اشحن رصيدك ثم اضغط «جدّد الآن»، أو اترك الأمر لنا: نحاول خصم ${charge.money} مرة في اليوم، ولا نخصم مرتين.`
          : `المحتوى مفتوح لك حتى ${until}. أوقفت التجديد التلقائي، فلن نحاول الخصم من تلقاء أنفسنا. لتكمل اشحن رصيدك ثم اضغط «جدّد الآن».`,
    },
    suspended: {
      tag: 'متوقف مؤقتًا',
      title: 'مكانك محفوظ، وينتظر عودتك',
      body: ({ charge }) =>
        charge
          ? `لم ينجح الخصم فتوقف المحتوى. اشحن رصيدك ثم اضغط «جدّد الآن» فيعود في الحال، ونحن نحاول أيضًا خصم ${charge.money} مرة في اليوم. تقدّمك ونقاطك محفوظة.`
          : 'توقف المحتوى، ولن نحاول الخصم من تلقاء أنفسنا. حين تشحن رصيدك اضغط «جدّد الآن» فيعود في الحال. تقدّمك ونقاطك محفوظة.',
    },
    cancelled: {
      tag: 'ملغى',
      title: 'ألغيت اشتراكك',
      body: ({ until }) => `لن يُخصم منك شيء بعد الآن، ويبقى المحتوى مفتوحًا لك حتى ${until}.`,
    },
    expired: {
      tag: 'منتهٍ',
      title: 'انتهى اشتراكك',
      body: () => 'لن يُخصم منك شيء. تقدّمك ونقاطك محفوظة، وتكمل من حيث توقفت متى اخترت خطة.',
    },
  } satisfies Record<string, StateText>,
  freeEnded: {
    title: 'انتهت أيامك المجانية',
    body: 'لم يُخصم منك شيء. تقدّمك ونقاطك محفوظة، وتكمل من حيث توقفت متى اخترت خطة.',
  },
  none: {
    title: 'لم تشترك بعد',
    body: 'اطّلع على الخطط وأسعارها. لا يُخصم منك شيء قبل أن تكتب رمز الموافقة.',
  },
  noPlanYet: 'لم تختر خطة بعد',
  choosePlan: 'اختر خطة',
  choosePlanNote: 'ترى السعر والشروط كاملة قبل أن توافق.',
  finishConfirming: 'أكمل التأكيد',
  changePlan: 'تغيير الخطة',
  changePlanNote: 'ترى ما يُخصم ومتى قبل أن تختار.',
  awaiting: 'ننتظر جواب مشغّلك عن الخصم. لا تحتاج إلى فعل شيء، فهذه الصفحة تتجدّد وحدها، ولن يُخصم المبلغ مرتين.',
  seePlans: 'الخطط والأسعار',
  paid: 'ما دفعته',
  nothingPaid: 'لم تدفع شيئًا حتى الآن.',
  fullHistory: 'السجل كله',
  leave: {
    title: 'إنهاء الاشتراك',
    cancel: 'إلغاء الاشتراك',
    unsubscribe: 'إيقاف كل خصم نهائيًا',
    unsubscribeOnly: 'يُلغى إذنك بالخصم عند مشغّل شبكتك أيضًا.',
    unsubscribeNote: 'كالإلغاء، ويُلغى معه إذنك بالخصم عند مشغّل شبكتك.',
    keepsUntil: (until: string) => `يتوقف الخصم فورًا، ويبقى المحتوى مفتوحًا لك حتى ${until}.`,
    keepsUncharged: (until: string) => `لن يُخصم منك شيء، ويبقى المحتوى مفتوحًا لك حتى ${until}.`,
    endsNow: 'يتوقف الخصم فورًا وينتهي اشتراكك الآن.',
    endsRequest: 'يُلغى طلبك، ولن يُخصم منك شيء.',
  },
  autoRenew: {
    label: 'التجديد التلقائي',
    on: (price: string) => `${price}، حتى توقفه`,
    off: 'لا يُخصم منك شيء تلقائيًا',
  },
  actions: {
    cancel: {
      button: 'إلغاء الاشتراك',
      title: 'إلغاء اشتراكك؟',
      confirm: 'نعم، ألغِ الاشتراك',
      keep: 'أبقِ اشتراكي',
      done: 'أُلغي اشتراكك، ولن يُخصم منك شيء.',
      keeps: (until: string) =>
        `يتوقف الخصم فورًا. يبقى المحتوى مفتوحًا لك حتى ${until}، وتستطيع أن تعود قبل ذلك من غير أن تدفع.`,
      keepsUncharged: (until: string) =>
        `لن يُخصم منك شيء. يبقى المحتوى مفتوحًا لك حتى ${until}، وتستطيع أن تعود قبل ذلك من غير أن تدفع.`,
      endsRequest: 'يُلغى طلبك الذي لم تؤكده، ولن يُخصم منك شيء. تقدّمك ونقاطك تبقى محفوظة لك.',
      ends: 'يتوقف الخصم فورًا وينتهي اشتراكك الآن. تقدّمك ونقاطك تبقى محفوظة لك.',
      offline: 'لم يصل ردّ، وقد يكون طلب الإلغاء وصلنا. تظهر حالة اشتراكك هنا حين تعود الشبكة، وتستطيع أن تعيد المحاولة.',
    },
    reactivate: {
      button: 'أعد اشتراكي',
      title: 'إعادة اشتراكك؟',
      confirm: 'أعد اشتراكي',
      done: 'عاد اشتراكك.',
      note: 'من غير أن تدفع شيئًا الآن.',
      renewing: (price: string, until: string) =>
        `لا يُخصم منك شيء الآن. يعود التجديد التلقائي، فيُخصم ${price} ابتداءً من ${until}، وتوقفه متى شئت.`,
      ending: (until: string) =>
        `لا يُخصم منك شيء الآن ولا تلقائيًا. يبقى المحتوى مفتوحًا لك حتى ${until}، ولتكمل بعدها تختار خطة وتوافق عليها.`,
    },
    renew: {
      button: (money: string) => `جدّد الآن: ${money}`,
      buttonAhead: (money: string) => `ادفع المدة القادمة الآن: ${money}`,
      title: 'تجديد اشتراكك الآن؟',
      confirm: (money: string) => `ادفع ${money} الآن`,
      done: 'تم الدفع، وجُدّد اشتراكك.',
      denied: (money: string) =>
        `لم ينجح خصم ${money}، ولم يُخصم منك شيء. اشحن رصيدك ثم أعد المحاولة، أو اسأل مشغّلك إن كان رصيدك يكفي.`,
      owingNote: (money: string) => `يُخصم ${money} من رصيدك بعد أن تؤكد برمز.`,
      aheadNote: (period: Period) => `تزيد مدتك ${LASTS[period]} بعد انتهائها.`,
      ahead: (money: string, period: Period) => `يُخصم ${money} من رصيدك الآن، وتزيد مدتك ${LASTS[period]} بعد انتهائها.`,
      back: (money: string) =>
        `يُخصم ${money} من رصيدك الآن، ويتجدد اشتراكك حين ينجح الخصم. إن لم يكفِ الرصيد لم يُخصم شيء.`,
    },
    enable_auto: {
      title: 'تفعيل التجديد التلقائي؟',
      confirm: 'أوافق وأفعّل التجديد',
      done: 'فُعّل التجديد التلقائي.',
      body: (price: string, at: string) => `يُخصم ${price} من رصيدك ابتداءً من ${at}، حتى توقفه من هنا.`,
      atOnce: (price: string) =>
        `يُخصم ${price} من رصيدك حتى توقفه من هنا. وبقيت مدة لم يُدفع ثمنها، فنحاول خصمه من جديد.`,
    },
    disable_auto: { done: 'أوقفت التجديد التلقائي. لن يُخصم منك شيء تلقائيًا.' },
  },
  unsubscribe: {
    title: 'إيقاف كل خصم نهائيًا',
    body: 'يتوقف الخصم فورًا، ويُلغى إذنك بالخصم عند مشغّل شبكتك أيضًا. إن أردت العودة لاحقًا طلبنا موافقتك من جديد برمز.',
    keeps: (until: string) => `يبقى المحتوى مفتوحًا لك حتى ${until}.`,
    start: 'تابع',
    lead: 'اكتب الرمز الذي أرسلناه لنوقف الخصم نهائيًا.',
    confirm: 'أوقف كل خصم',
    orCancel: 'لم يصل الرمز؟ «إلغاء الاشتراك» يوقف الخصم من غير رمز.',
    done: 'توقف كل خصم نهائيًا، ولن يُخصم منك شيء.',
  },
  stepUp: {
    title: 'تأكيد أنك صاحب الرقم',
    before: 'لأن هذا قد يخصم من رصيدك، نرسل إليك رمزًا لتأكيده على الرقم',
    send: 'أرسل الرمز',
    lead: 'أرسلنا رمزًا إلى',
    confirm: 'تأكيد',
  },
  plans: {
    title: 'الخطط والأسعار',
    legend: 'اختر خطة',
    current: 'خطتك الحالية',
    next: 'خطتك القادمة',
    terms: 'ما الذي توافق عليه',
    empty: { title: 'لا خطط معروضة الآن', body: 'عُد بعد قليل، أو راسلنا من صفحة «تواصل معنا».' },
    mySubscription: 'إلى اشتراكي',
    blocked: {
      charge: 'لا تتغيّر الخطة قبل أن يكتمل الخصم الذي ننتظره. اشتراكك الحالي في صفحة «اشتراكي».',
      paid_ahead: 'دفعت مدة لم تبدأ بعد. حين تبدأ تستطيع الانتقال إلى هذه الخطة.',
    },
    isCurrent: 'هذه خطتك الحالية.',
    isNext: (price: string, at: string) => `اخترت هذه الخطة، وتبدأ يوم ${at}: ${price}.`,
    activate: 'أرسل رمز الموافقة',
    change: (name: string) => `انتقل إلى ${name}`,
    stay: (name: string) => `ابقَ على ${name}`,
    changed: {
      now: (name: string) => `تم الدفع، وخطتك الآن ${name}.`,
      free: (name: string) => `خطتك الآن ${name}.`,
      end: (name: string) => `تم. تبدأ ${name} حين تنتهي مدتك.`,
      stay: (name: string) => `تم. تبقى على ${name}.`,
    },
    changeDenied: (money: string) =>
      `لم ينجح خصم ${money}، فبقيت خطتك كما هي ولم يُخصم منك شيء. اشحن رصيدك ثم أعد المحاولة.`,
    activationDenied: 'لم ينجح الخصم، فلم يبدأ الاشتراك ولم يُخصم منك شيء. اشحن رصيدك ثم اطلب رمز الموافقة من جديد.',
    effects: {
      activateNow: (price: string) => `بعد أن تكتب الرمز يُخصم ${price}، وأول خصم الآن.`,
      activateNowOrFree: (price: string) =>
        `بعد أن تكتب الرمز يُخصم ${price}، وأول خصم الآن. وإن كان هذا أول اشتراك لك بدأت أيامك المجانية أولًا.`,
      activateLater: (price: string, at: string) =>
        `لا يُخصم شيء الآن. بعد أن تكتب الرمز يُخصم ${price}، وأول خصم يوم ${at}.`,
      changeNow: (money: string) => `يُخصم ${money} الآن، وتُضاف أيامك الباقية إلى المدة الجديدة.`,
      change: {
        free: (price: string, at: string) => `لا يُخصم شيء الآن. بعد أيامك المجانية يُخصم ${price}، وأول خصم يوم ${at}.`,
        end: (price: string, at: string) => `لا يُخصم شيء الآن. تبدأ هذه الخطة حين تنتهي مدتك: ${price} ابتداءً من ${at}.`,
        stay: (price: string, at: string) => `لا يُخصم شيء الآن. تبقى على هذه الخطة: ${price} ابتداءً من ${at}.`,
      },
    },
  },
  consent: {
    title: 'أكّد موافقتك',
    terms: 'الشروط التي توافق عليها',
    body: (plan: string, price: string) => `بكتابة الرمز توافق على «${plan}»: ${price} من رصيدك، حتى توقفها.`,
    confirm: 'أوافق وأؤكد',
    notNow: 'ليس الآن',
    done: 'تمّت موافقتك.',
  },
  history: {
    title: 'سجل الاشتراك',
    list: 'ما دفعته وما تغيّر',
    empty: { title: 'لا شيء في السجل بعد', body: 'كل خصم وكل تغيير في اشتراكك يظهر هنا.' },
    more: 'اعرض الأقدم',
    notTaken: 'لم يُخصم',
    free: 'مجانًا',
  },
} as const;
