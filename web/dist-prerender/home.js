import { n as readStored } from "./assets/storage-DK5QcLix.js";
import { n as startLoginForm, r as forwardTarget, t as prefillNumber } from "./assets/prefill-number-CkK5U-z6.js";
import { t as plural } from "./assets/plural-UHtkdBqW.js";
import { n as toLatinDigits } from "./assets/sign-in-failures-DBsyGGwe.js";
// src/text/offers.ts
var DAYS = {
	one: "يوم واحد مجانًا",
	two: "يومان مجانًا",
	few: "{n} أيام مجانًا",
	many: "{n} يومًا مجانًا",
	other: "{n} يوم مجانًا"
};
var FOLLOWERS = {
	zero: "كن أول متابع",
	one: "متابع واحد",
	two: "متابعان",
	few: "{n} متابعين",
	many: "{n} متابعًا",
	other: "{n} متابع"
};
/** What the landing page says of the things it fetches. */
var offers = {
	per: {
		day: "كل يوم",
		week: "كل أسبوع",
		month: "كل شهر"
	},
	free: (days) => plural(days, DAYS),
	followers: (count) => plural(count, FOLLOWERS),
	plansFailed: "تعذّر عرض الخطط الآن. ستراها كاملة قبل أي اشتراك.",
	teachersFailed: "تعذّر عرض المعلّمين الآن.",
	soundFailed: "تعذّر تشغيل الصوت. تحقّق من الشبكة."
};
// src/host/sample.ts
/** The sample phrase's two buttons: at its own speed and slowly. */
function startSample() {
	const audio = document.querySelector("[data-sample] audio");
	const failure = document.querySelector("[data-sample] [role=alert]");
	if (!audio) return;
	for (const button of document.querySelectorAll("[data-sample] [data-rate]")) button.addEventListener("click", () => {
		audio.currentTime = 0;
		audio.playbackRate = Number(button.dataset.rate);
		audio.play().catch(() => failure?.replaceChildren(offers.soundFailed));
	});
}
new Intl.NumberFormat("ar-u-nu-latn", { maximumFractionDigits: 2 });
var BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Isolation is the markup's job: `Intl` adds marks of its own, which would be read and copied with the text. */
function withoutBidiControls(text) {
	return text.replace(BIDI_CONTROLS, "");
}
// src/lib/learner-country.ts
/** Longer dial codes need no care: none is the beginning of another. 972 is the other spelling of a Palestinian SIM. */
var COUNTRIES = [
	{
		code: "IQ",
		dial: "964",
		zone: "Asia/Baghdad"
	},
	{
		code: "JO",
		dial: "962",
		zone: "Asia/Amman"
	},
	{
		code: "PS",
		dial: "970",
		zone: "Asia/Hebron"
	},
	{
		code: "PS",
		dial: "972",
		zone: "Asia/Hebron"
	},
	{
		code: "SA",
		dial: "966",
		zone: "Asia/Riyadh"
	},
	{
		code: "EG",
		dial: "20",
		zone: "Africa/Cairo"
	},
	{
		code: "KW",
		dial: "965",
		zone: "Asia/Kuwait"
	},
	{
		code: "AE",
		dial: "971",
		zone: "Asia/Dubai"
	},
	{
		code: "BH",
		dial: "973",
		zone: "Asia/Bahrain"
	},
	{
		code: "OM",
		dial: "968",
		zone: "Asia/Muscat"
	},
	{
		code: "QA",
		dial: "974",
		zone: "Asia/Qatar"
	},
	{
		code: "YE",
		dial: "967",
		zone: "Asia/Aden"
	},
	{
		code: "SY",
		dial: "963",
		zone: "Asia/Damascus"
	},
	{
		code: "LB",
		dial: "961",
		zone: "Asia/Beirut"
	},
	{
		code: "LY",
		dial: "218",
		zone: "Africa/Tripoli"
	},
	{
		code: "TN",
		dial: "216",
		zone: "Africa/Tunis"
	},
	{
		code: "DZ",
		dial: "213",
		zone: "Africa/Algiers"
	},
	{
		code: "MA",
		dial: "212",
		zone: "Africa/Casablanca"
	},
	{
		code: "SD",
		dial: "249",
		zone: "Africa/Khartoum"
	}
];
var DEFAULT_PLACE = {
	country: "IQ",
	zone: "Asia/Baghdad"
};
var known = null;
/** Before the server has answered, the stored number's dial code tells the country. */
function learnerPlace() {
	return known ?? placeOfNumber(readStored("msisdn") ?? "") ?? DEFAULT_PLACE;
}
function placeOfNumber(msisdn) {
	const digits = toLatinDigits(msisdn).replace(/[^\d+]/g, "");
	const international = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
	const found = international ? COUNTRIES.find(({ dial }) => international.startsWith(dial)) : void 0;
	return found ? {
		country: found.code,
		zone: found.zone
	} : null;
}
// src/lib/format-money.ts
/**
* `{amount: 500000, currency: 'IQD', exponent: 3}` → `500 د.ع`.
* The exponent is the server's: `Intl` says 0 for dinars. A zero fraction is left out.
*/
function formatMoney({ amount, currency, exponent }) {
	const unit = 10 ** exponent;
	const digits = amount % unit === 0 ? 0 : exponent;
	return `${withoutBidiControls(new Intl.NumberFormat("ar-u-nu-latn", {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits
	}).format(amount / unit))} ${currencySymbol(currency)}`;
}
/** The symbol in use there, without the mark and the full stop that would look like the sentence's end. */
function currencySymbol(currency) {
	return withoutBidiControls(new Intl.NumberFormat(`ar-${learnerPlace().country}`, {
		style: "currency",
		currency
	}).formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency).replace(/\.$/, "");
}
// src/host/show-offers.ts
/** The plans on offer, with the whole of what a subscriber agrees to. */
async function showPlans() {
	fill("plans", (await fetchReply("/api/subscriptions/list"))?.SubscriptionsList ?? null, offers.plansFailed, (plan) => ({
		name: plan.name,
		price: `${formatMoney(plan.price)} ${offers.per[plan.period]}`,
		free: plan.free_days > 0 ? offers.free(plan.free_days) : "",
		terms: plan.terms.text
	}));
}
async function showTeachers() {
	fill("teachers", (await fetchReply("/api/teachers"))?.teachers ?? null, offers.teachersFailed, (teacher) => ({
		letter: [...teacher.name.trim()][0] ?? "",
		name: teacher.name,
		bio: teacher.bio,
		followers: offers.followers(teacher.followers)
	}));
}
/** null when it could not be had: the page says so in its place and stays usable. */
async function fetchReply(path) {
	const response = await fetch(path, { headers: { "Accept-Language": "ar" } }).catch(() => null);
	return response?.ok ? await response.json() : null;
}
/** Puts one copy of the list's template for each item in place of its skeleton; `data-slot` names what goes where. */
function fill(name, items, failed, slots) {
	const list = document.querySelector(`[data-list=${name}]`);
	const template = document.querySelector(`template[data-item=${name}]`);
	if (!list || !template) return;
	list.removeAttribute("aria-busy");
	list.replaceChildren(...items === null ? [failed] : items.map((item) => copy(template, slots(item))));
}
function copy(template, texts) {
	const node = document.importNode(template.content, true);
	for (const [slot, text] of Object.entries(texts)) {
		const place = node.querySelector(`[data-slot=${slot}]`);
		if (text === "") place?.remove();
		else if (place) place.textContent = text;
	}
	return node;
}
// src/host/home.ts
var target = forwardTarget(location.search, readStored("token"));
if (target !== null) location.replace(target);
else {
	prefillNumber();
	startLoginForm();
	startSample();
	showPlans();
	showTeachers();
}
export {};
