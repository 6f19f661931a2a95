import { wait } from './wait.ts';

/** Signing in: the phone number and the one-time code. */
export const auth = {
  login: {
    title: 'تسجيل الدخول',
    heading: 'أهلًا بك في لسان',
    lead: 'اكتب رقم هاتفك لنرسل إليك رمزًا في رسالة نصية. لا تحتاج إلى كلمة سر ولا بريد.',
    label: 'رقم الهاتف',
    hint: 'مثال:',
    example: '0770 123 4567',
    placeholder: '07XX XXX XXXX',
    submit: 'أرسل الرمز',
    sending: 'يُرسَل الرمز…',
    agree: 'بالمتابعة تقبل',
    rules: 'شروط الاستخدام',
    and: 'و',
    privacy: 'سياسة الخصوصية',
    free: 'تسجيل الدخول مجاني، ولا يُخصم منك شيء.',
    newHere: 'أول مرة هنا؟ تعرّف إلى لسان',
    noScript: 'تحتاج هذه الصفحة إلى تفعيل جافاسكربت في متصفحك.',
  },
  otp: {
    title: 'رمز الدخول',
    heading: 'اكتب الرمز',
    sentTo: 'أرسلنا رمزًا من 6 أرقام إلى',
    change: 'تغيير الرقم',
    label: 'الرمز',
    hint: 'يصل خلال لحظات، ويبقى صالحًا خمس دقائق.',
    submit: 'تأكيد',
    checking: 'نتحقق من الرمز…',
    incomplete: 'الرمز 6 أرقام. أكمله ثم أعد المحاولة.',
    resend: 'أرسل رمزًا جديدًا',
    resendIn: (seconds: number) => `يمكنك طلب رمز جديد بعد ${wait(seconds)}`,
    resent: 'أرسلنا رمزًا جديدًا.',
    help: 'لم تصل الرسالة؟ تأكد من الرقم ومن التغطية، وابحث عنها في الرسائل المحجوبة.',
  },
} as const;
