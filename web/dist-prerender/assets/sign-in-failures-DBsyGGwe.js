import { t as wait } from "./wait-CQGnPS_-.js";
// src/lib/latin-digits.ts
var ARABIC_ZERO = 1632;
var PERSIAN_ZERO = 1776;
/** `٠٧٧٠` and `۰۷۷۰` become `0770`; everything else stays. */
function toLatinDigits(text) {
	return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO)).replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO));
}
// src/text/sign-in-failures.ts
/** What can go wrong with the number or the code. Apart from the rest: the host's pages carry nothing they don't need. */
var signInFailures = {
	missing: "اكتب رقم هاتفك أولًا.",
	tooMany: (seconds) => `محاولات كثيرة. انتظر ${wait(seconds)} ثم أعد المحاولة.`,
	failed: "تعذّر إتمام الطلب. أعد المحاولة بعد قليل.",
	offline: "لا يوجد اتصال. تحقّق من الشبكة ثم أعد المحاولة.",
	requestId: (id) => `رقم الطلب: ${id}`
};
export { toLatinDigits as n, signInFailures as t };
