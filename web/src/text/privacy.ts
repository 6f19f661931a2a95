import { plural } from './plural.ts';

const DAYS = { one: 'يومًا واحدًا', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };

/** The learner's rights over their data. */
export const privacy = {
  title: 'بياناتي',
  link: 'بياناتي',
  linkDetail: 'تنزيلها، وما وافقت عليه، ومحو الحساب',
  take: {
    title: 'نسخة من كل بياناتك',
    lead: 'كل ما يحفظه لسان عن حسابك: ما تعلّمته وكتبته، ورسائلك، وموافقاتك، وما خُصم منك.',
    page: 'تنزيل صفحة للقراءة',
    file: 'تنزيل ملف للحاسوب (JSON)',
  },
  consents: {
    title: 'ما وافقت عليه',
    none: 'لا موافقات على خصم حتى الآن.',
    given: (at: string) => `موافقة يوم ${at}`,
    withdrawn: (at: string) => `سُحبت يوم ${at}`,
    inForce: 'سارية، وسحبها متاح من صفحة «اشتراكي».',
    terms: 'النصّ كما ظهر وقتها',
  },
  retention: {
    title: 'مدّة حفظ البيانات',
    days: (days: number) => plural(days, DAYS),
    account: 'حتى محو الحساب',
  },
  erase: {
    title: 'محو الحساب',
    lead: (days: number) =>
      `يُغلق الحساب حالًا ويُلغى الاشتراك، ولا يظهر اسمك لأحد. وخلال ${plural(days, DAYS)} تُمحى كل بياناتك، إلا سجلّ الدفع الذي يلزم به القانون، فيبقى بلا اسم ولا رقم.`,
    open: 'محو حسابي',
    confirmTitle: 'محو الحساب نهائيًا؟',
    lost: 'سيضيع كل تقدّمك: الكلمات والنقاط والشهادات والنصوص. وتنزيل نسخة قبل ذلك متاح من هذه الصفحة.',
    confirm: 'نعم، محو الحساب',
    stay: 'البقاء',
  },
} as const;
