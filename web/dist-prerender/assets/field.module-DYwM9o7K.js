import { t as wait } from "./wait-CQGnPS_-.js";
// src/text/auth.ts
/** Signing in: the phone number and the one-time code. */
var auth = {
	login: {
		title: "تسجيل الدخول",
		heading: "أهلًا بك في لسان",
		lead: "اكتب رقم هاتفك ونرسل إليك رمزًا في رسالة قصيرة. لا كلمة سر ولا بريد.",
		label: "رقم الهاتف",
		hintBefore: "مثال:",
		hintLocal: "0770 123 4567",
		hintBetween: "أو مع رمز بلدك:",
		hintDial: "+964 770 123 4567",
		placeholder: "07XX XXX XXXX",
		submit: "أرسل الرمز",
		sending: "يُرسَل الرمز…",
		agree: "بالمتابعة تقبل",
		rules: "شروط الاستخدام",
		and: "و",
		privacy: "سياسة الخصوصية",
		free: "تسجيل الدخول مجاني، ولا يُخصم منك شيء.",
		newHere: "جديد هنا؟ تعرّف إلى لسان",
		noScript: "تحتاج هذه الصفحة إلى تفعيل جافاسكربت في متصفحك."
	},
	otp: {
		title: "رمز الدخول",
		heading: "اكتب الرمز",
		sentTo: "أرسلنا رمزًا من 6 أرقام إلى",
		change: "تغيير الرقم",
		label: "الرمز",
		hint: "يصل خلال لحظات، ويبقى صالحًا خمس دقائق.",
		submit: "تأكيد",
		checking: "نتحقق من الرمز…",
		incomplete: "الرمز 6 أرقام. أكمله ثم أعد المحاولة.",
		resend: "أرسل رمزًا جديدًا",
		resendIn: (seconds) => `يمكنك طلب رمز جديد بعد ${wait(seconds)}`,
		resent: "أرسلنا رمزًا جديدًا.",
		help: "لم تصل الرسالة؟ تأكد من الرقم ومن التغطية، وانظر في الرسائل المحجوبة."
	}
};
var field_module_default = {
	field: "field-field-UxGs",
	control: "field-control-UxGs",
	errors: "field-errors-UxGs"
};
export { auth as n, field_module_default as t };
