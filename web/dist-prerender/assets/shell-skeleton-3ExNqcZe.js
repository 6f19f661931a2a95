import { t as plural } from "./plural-UHtkdBqW.js";
import { jsx, jsxs } from "react/jsx-runtime";
// src/text/shell.ts
/** What belongs to the app as a whole: names, states, failures, navigation. */
var shell$1 = {
	name: "لسان",
	titleOf: (page) => `${page} · لسان`,
	skipToContent: "تخطَّ إلى المحتوى",
	back: "رجوع",
	close: "إغلاق",
	cancel: "إلغاء",
	retry: "أعد المحاولة",
	ok: "حسنًا",
	seeAll: "عرض الكل",
	of: (done, total) => `${done.toLocaleString("en-US")} من ${total.toLocaleString("en-US")}`,
	loading: "يُحمَّل…",
	stopWaiting: "إخفاء الانتظار",
	offline: "لا اتصال بالإنترنت. ما فُتح من قبل يبقى متاحًا.",
	backOnline: "عاد الاتصال.",
	nav: {
		label: "التنقل الرئيسي",
		home: "الرئيسية",
		grammar: "القواعد",
		live: "مباشر",
		practice: "تدريبات",
		profile: "حسابي"
	},
	failure: {
		title: "تعذّر التحميل",
		network: "لا يوجد اتصال الآن. تحقّق من الشبكة ثم أعد المحاولة.",
		unexpected: "حدث خطأ غير متوقع. أعد المحاولة بعد قليل.",
		signedOut: "انتهت جلستك. سجّل الدخول من جديد.",
		serverTitle: "حدث خطأ عندنا",
		requestId: "رقم الطلب",
		more: (count) => plural(count, {
			one: "وتكرر الخطأ مرة",
			two: "وتكرر الخطأ مرتين",
			few: "وتكرر الخطأ {n} مرات",
			many: "وتكرر الخطأ {n} مرة",
			other: "وتكرر الخطأ {n} مرة"
		})
	},
	chunk: {
		title: "لم تكتمل الصفحة",
		body: "الشبكة بطيئة الآن فلم يصل جزء من التطبيق. أعد المحاولة، ولن تفقد ما أنجزته."
	},
	crash: {
		title: "توقفت الصفحة",
		body: "حدث خطأ في عرض هذه الصفحة. أعد تحميلها، وإن تكرر فأخبرنا.",
		contact: "راسلنا"
	},
	notFound: {
		title: "لم نجد هذه الصفحة",
		body: "ربما نُقلت أو كُتب عنوانها خطأ. هذه أقرب الأماكن إليك:",
		home: "جلسة اليوم",
		grammar: "القواعد",
		practice: "التدريبات",
		live: "الدروس المباشرة",
		contact: "راسلنا",
		start: "صفحة البداية",
		login: "تسجيل الدخول"
	},
	update: {
		text: "نسخة أحدث من لسان جاهزة.",
		action: "حدِّث الآن"
	},
	audio: {
		play: "استمع",
		pause: "أوقف الصوت",
		slow: "استمع ببطء",
		failed: "تعذّر تشغيل الصوت. تحقّق من الشبكة."
	}
};
// src/ui/icons.ts
/** One stroke family: 24 × 24, drawn with round ends. Each is the `d` of a single path. */
var icons = {
	home: "M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
	book: "M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6zm0 0v13",
	video: "M6 6h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zm9 5 6-3v8l-6-3",
	pencil: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
	person: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 20c1-4 4-6 8-6s7 2 8 6",
	people: "M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM2 20c.8-4 3.4-6 7-6s6.2 2 7 6M16 4.3a4 4 0 0 1 0 7.4M18.5 14.6c1.9 1 3 2.8 3.5 5.4",
	back: "M15 5l-7 7 7 7",
	forward: "M9 5l7 7-7 7",
	down: "M5 9l7 7 7-7",
	close: "M6 6l12 12M18 6 6 18",
	check: "m5 12 5 5 9-10",
	plus: "M12 5v14M5 12h14",
	minus: "M5 12h14",
	repeat: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
	sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
	mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
	slow: "M19 13a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM12 9v4l3 2M9 3h6",
	mic: "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3",
	play: "M8 5v14l11-7z",
	pause: "M8 5v14M16 5v14",
	stop: "M7 7h10v10H7z",
	camera: "M4 8h3l2-3h6l2 3h3v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z",
	headphones: "M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H5a1 1 0 0 1-1-1zM20 14h-3v6h2a1 1 0 0 0 1-1z",
	words: "M5 19 10 6h1l5 13M7 14h7M17 11h4M19 9v4",
	lines: "M5 6h14M5 11h14M5 16h8",
	flame: "M12 3c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3-1-5 1-9z",
	star: "m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z",
	heart: "M12 20S4 15 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5C20 15 12 20 12 20z",
	bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 22h4",
	inbox: "M4 13 6 5h12l2 8v6H4zM4 13h5l1 3h4l1-3h5",
	mail: "M4 6h16v12H4zM4 7l8 6 8-6",
	phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
	calendar: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
	clock: "M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 7v5l3 2",
	lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
	shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z",
	wallet: "M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4zM4 7l11-4v4M16 13.5h.01",
	receipt: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
	settings: "M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
	logout: "M14 4H6v16h8M10 12h11M17 8l4 4-4 4",
	info: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v6M12 7.5h.01",
	warning: "M12 4 2.5 20h19zM12 10v4M12 17h.01",
	help: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01",
	offline: "M3 3l18 18M8.5 15.5a5 5 0 0 1 5-1.2M5 12a10 10 0 0 1 4.5-2.6M2 8.5A15 15 0 0 1 6 6M12 5c3.8 0 7.3 1.3 10 3.5M16 11c1.1.3 2.1.7 3 1.4M12 19h.01",
	download: "M12 4v11M7 11l5 5 5-5M5 20h14",
	send: "M4 12 20 4l-6 16-3-7zM11 13l9-9",
	search: "M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM16 16l5 5",
	share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
	chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
	trophy: "M7 4h10v5a5 5 0 0 1-10 0zM7 5H4c0 3 1 5 3.5 5M17 5h3c0 3-1 5-3.5 5M12 14v4M8 20h8",
	target: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 12h.01",
	level: "M4 20v-4M9 20v-8M14 20V8M19 20V4",
	grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
	globe: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18",
	chat: "M4 5h16v11H10l-4 4v-4H4z",
	hand: "M8 12V6a1.5 1.5 0 0 1 3 0v5M11 10V4.5a1.5 1.5 0 0 1 3 0V11M14 6.5a1.5 1.5 0 0 1 3 0V14c0 4-2 7-6 7-3 0-4.5-1.5-6-5l-1-2.5c-.5-1.5 1.5-2.5 2.5-1L8 14",
	captions: "M4 5h16v14H4zM10 10.5c-1.5-1-3 0-3 1.5s1.5 2.5 3 1.5M17 10.5c-1.5-1-3 0-3 1.5s1.5 2.5 3 1.5",
	fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
	link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
	trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
	flag: "M5 21V4h12l-2 4 2 4H5"
};
/** These point along the line of reading and turn with it; signs of sound, time and check never do. */
var mirrored$1 = /* @__PURE__ */ new Set([
	"back",
	"forward",
	"send",
	"logout",
	"lines"
]);
var icon_module_default = {
	icon: "icon-icon-MbWr",
	mirrored: "icon-mirrored-MbWr",
	filled: "icon-filled-MbWr"
};
// src/lib/class-names.ts
/** Joins the class names that apply. */
function classNames(...names) {
	return names.filter(Boolean).join(" ");
}
// src/ui/icon.tsx
/** Always decoration: what it means stands beside it in words or in the control's label. */
function Icon({ name, size = 24, filled = false, className }) {
	return /* @__PURE__ */ jsx("svg", {
		viewBox: "0 0 24 24",
		width: size,
		height: size,
		className: classNames(icon_module_default.icon, mirrored$1.has(name) && icon_module_default.mirrored, filled && icon_module_default.filled, className),
		"aria-hidden": "true",
		children: /* @__PURE__ */ jsx("path", { d: icons[name] })
	});
}
var icon_button_module_default = {
	button: "icon-button-button-T6Kh",
	soft: "icon-button-soft-T6Kh",
	love: "icon-button-love-T6Kh",
	main: "icon-button-main-T6Kh"
};
// src/ui/icon-button.tsx
function IconButton({ icon, label, tone = "bare", filled = false, className, ...rest }) {
	return /* @__PURE__ */ jsx("button", {
		type: "button",
		...rest,
		"aria-label": label,
		title: label,
		className: classNames(icon_button_module_default.button, icon_button_module_default[tone], className),
		children: /* @__PURE__ */ jsx(Icon, {
			name: icon,
			size: tone === "main" ? 28 : 24,
			filled
		})
	});
}
var button_module_default = {
	button: "button-button-kbQ7",
	primary: "button-primary-kbQ7",
	petrol: "button-petrol-kbQ7",
	secondary: "button-secondary-kbQ7",
	plain: "button-plain-kbQ7",
	danger: "button-danger-kbQ7",
	small: "button-small-kbQ7"
};
// src/ui/button-look.ts
function buttonClass({ variant = "primary", size = "normal", className }) {
	return classNames(button_module_default.button, button_module_default[variant], size === "small" && button_module_default.small, className);
}
var dots_module_default = {
	dots: "dots-dots-t3Vz",
	breathe: "dots-breathe-t3Vz",
	large: "dots-large-t3Vz"
};
// src/ui/dots.tsx
/** Three dots that breathe: something is under way. Says nothing itself; its surroundings do. */
function Dots({ large = false }) {
	return /* @__PURE__ */ jsxs("span", {
		className: classNames(dots_module_default.dots, large && dots_module_default.large),
		"aria-hidden": "true",
		children: [
			/* @__PURE__ */ jsx("i", {}),
			/* @__PURE__ */ jsx("i", {}),
			/* @__PURE__ */ jsx("i", {})
		]
	});
}
// src/ui/button.tsx
function Button({ variant, size, className, busy = false, icon, iconEnd, children, onClick, ...rest }) {
	return /* @__PURE__ */ jsxs("button", {
		type: "button",
		...rest,
		className: buttonClass({
			variant,
			size,
			className
		}),
		"aria-busy": busy || void 0,
		"aria-disabled": busy || void 0,
		onClick: busy ? stopPress : onClick,
		children: [
			icon && /* @__PURE__ */ jsx(Icon, {
				name: icon,
				size: 20
			}),
			/* @__PURE__ */ jsx("span", { children }),
			busy ? /* @__PURE__ */ jsx(Dots, {}) : iconEnd && /* @__PURE__ */ jsx(Icon, {
				name: iconEnd,
				size: 20
			})
		]
	});
}
function stopPress(event) {
	event.preventDefault();
}
var card_module_default = {
	card: "card-card-XaDa",
	tight: "card-tight-XaDa",
	paper: "card-paper-XaDa",
	hero: "card-hero-XaDa",
	petrol: "card-petrol-XaDa",
	orange: "card-orange-XaDa",
	right: "card-right-XaDa",
	wrong: "card-wrong-XaDa"
};
// src/ui/card.tsx
function Card({ tone = "paper", as: Tag = "section", tight = false, className, children, ...rest }) {
	return /* @__PURE__ */ jsx(Tag, {
		...rest,
		className: classNames(card_module_default.card, card_module_default[tone], tight && card_module_default.tight, className),
		children
	});
}
var shell_skeleton_module_default = {
	shell: "shell-skeleton-shell-_28g",
	home: "shell-skeleton-home-_28g",
	page: "shell-skeleton-page-_28g",
	plain: "shell-skeleton-plain-_28g",
	logo: "shell-skeleton-logo-_28g",
	hero: "shell-skeleton-hero-_28g",
	tiles: "shell-skeleton-tiles-_28g",
	bar: "shell-skeleton-bar-_28g",
	title: "shell-skeleton-title-_28g",
	card: "shell-skeleton-card-_28g",
	line: "shell-skeleton-line-_28g"
};
// src/app/shell-skeleton.tsx
/**
* What stands in the page before any script has run, and until the first screen is let in.
* Both forms are there; `data-shell` on the root element says which one is seen, so that a deep link never flashes the wrong one.
*/
function ShellSkeleton() {
	return /* @__PURE__ */ jsxs("main", {
		className: shell_skeleton_module_default.shell,
		"aria-busy": "true",
		children: [
			/* @__PURE__ */ jsx("p", {
				className: "visually-hidden",
				children: shell$1.loading
			}),
			/* @__PURE__ */ jsxs("div", {
				className: shell_skeleton_module_default.home,
				children: [
					/* @__PURE__ */ jsx("b", {
						className: shell_skeleton_module_default.logo,
						children: shell$1.name
					}),
					/* @__PURE__ */ jsx("i", { className: shell_skeleton_module_default.hero }),
					/* @__PURE__ */ jsxs("div", {
						className: shell_skeleton_module_default.tiles,
						children: [
							/* @__PURE__ */ jsx("i", {}),
							/* @__PURE__ */ jsx("i", {}),
							/* @__PURE__ */ jsx("i", {}),
							/* @__PURE__ */ jsx("i", {})
						]
					}),
					/* @__PURE__ */ jsx("i", { className: shell_skeleton_module_default.bar })
				]
			}),
			/* @__PURE__ */ jsxs("div", {
				className: shell_skeleton_module_default.page,
				children: [
					/* @__PURE__ */ jsx("i", { className: shell_skeleton_module_default.title }),
					/* @__PURE__ */ jsx("i", { className: shell_skeleton_module_default.card }),
					/* @__PURE__ */ jsx("i", { className: shell_skeleton_module_default.line }),
					/* @__PURE__ */ jsx("i", { className: shell_skeleton_module_default.line })
				]
			}),
			/* @__PURE__ */ jsx("p", {
				className: shell_skeleton_module_default.plain,
				children: shell$1.name
			})
		]
	});
}
export { IconButton as a, shell$1 as c, Dots as i, Card as n, Icon as o, Button as r, classNames as s, ShellSkeleton as t };
