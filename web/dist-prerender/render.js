import { a as IconButton, c as shell, n as Card, o as Icon, r as Button, s as classNames, t as ShellSkeleton } from "./assets/shell-skeleton-3ExNqcZe.js";
import { n as auth, t as field_module_default } from "./assets/field.module-DYwM9o7K.js";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
// src/text/landing.ts
/** The page that sells the product. */
var landing = {
	title: "لسان: تعلّم الإنجليزية بالعربية، خمس دقائق في اليوم",
	description: "كلمات وجمل وأصوات جديدة كل أسبوع، دروس مباشرة مع معلّمين، وشرح بالعربية لكل خطأ. على هاتفك، حتى مع شبكة ضعيفة.",
	nav: {
		label: "أقسام الصفحة",
		plans: "الخطط",
		teachers: "المعلّمون",
		login: "دخول"
	},
	heading: "خمس دقائق في اليوم، وإنجليزيتك تتكلّم.",
	lead: "كلمات وجمل وأصوات جديدة كل أسبوع، دروس مباشرة مع معلّمين، وشرح بالعربية لكل خطأ. على هاتفك، حتى مع شبكة ضعيفة.",
	start: "ابدأ مجانًا",
	promise: "لا يُخصم منك شيء قبل أن توافق على السعر، وتلغي متى شئت بلمسة.",
	sample: {
		title: "جرّب الآن",
		english: "How are you?",
		ipa: "haʊ ɑːr juː",
		arabic: "كيف حالك؟",
		tip: "ارفع صوتك قليلًا عند",
		tipWord: "you",
		play: "استمع إلى العبارة",
		slow: "استمع ببطء"
	},
	learn: {
		title: "ماذا تتعلّم؟",
		parts: [
			{
				icon: "target",
				title: "ابدأ من مستواك",
				before: "اختبار قصير يعرف أين أنت من",
				from: "A1",
				between: "إلى",
				to: "C1",
				after: "، ولك أن تغيّره بلمسة."
			},
			{
				icon: "words",
				title: "أسبوع بعد أسبوع",
				before: "كلمات وجمل ومحادثات ودرس، في موضوع واحد تحتاجه: في المطار، عند الطبيب، في العمل."
			},
			{
				icon: "repeat",
				title: "لا تنسَ ما تعلّمت",
				before: "مراجعة تأتيك في وقتها، قبل أن تنسى الكلمة بقليل."
			},
			{
				icon: "book",
				title: "قواعد بلا تعقيد",
				before: "اثنا عشر زمنًا، كلٌّ في صفحة، مع مقارنة بالعربية وأخطاء نقع فيها جميعًا."
			},
			{
				icon: "video",
				title: "معلّمون مباشرة",
				before: "اسأل وشارك في الدرس، أو شاهده مسجّلًا متى شئت."
			},
			{
				icon: "offline",
				title: "حتى بلا إنترنت",
				before: "نزّل الأسبوع مرة واحدة وتعلّم في الطريق، وتُحفظ إجاباتك حتى يعود الاتصال."
			}
		]
	},
	plans: {
		title: "الخطط والأسعار",
		lead: "يُخصم السعر من رصيد هاتفك، وبعد موافقتك فقط.",
		terms: "ما الذي توافق عليه"
	},
	teachers: {
		title: "معلّموك",
		lead: "تابع معلّمك فيصلك تنبيه قبل كل درس مباشر."
	},
	questions: {
		title: "أسئلة تُسأل كثيرًا",
		items: [
			{
				q: "هل أدفع شيئًا عند التسجيل؟",
				a: "لا. تسجيل الدخول مجاني، وتبدأ أيامك المجانية بلا خصم. لا نخصم شيئًا إلا بعد أن ترى السعر وتوافق عليه برمز يصل إلى هاتفك."
			},
			{
				q: "كيف ألغي الاشتراك؟",
				a: "من صفحة «اشتراكي» بلمسة واحدة، أو برسالة قصيرة إلى رقم الخدمة. يتوقف الخصم فورًا، ويبقى المحتوى مفتوحًا لك حتى نهاية المدة المدفوعة."
			},
			{
				q: "لا أعرف مستواي، من أين أبدأ؟",
				a: "اختبار قصير يقترح عليك المستوى المناسب، ويمكنك أن تختار غيره أو تعيد الاختبار متى شئت."
			},
			{
				q: "هل يعمل على هاتفي؟",
				a: "نعم، على أي هاتف فيه متصفح حديث. لا يحتاج إلى متجر ولا إلى مساحة كبيرة، ويعمل مع الشبكات البطيئة."
			},
			{
				q: "كم يستهلك من باقة الإنترنت؟",
				a: "صفحة الدرس أخف من صورة واحدة. قبل تنزيل أسبوع كامل نعرض لك حجمه، والدرس المباشر يعمل بالصوت وحده إن أردت."
			}
		]
	},
	end: {
		title: "ابدأ بكلمة اليوم",
		text: "رقم هاتفك يكفي. لا كلمة سر ولا بريد."
	},
	foot: {
		rules: "شروط الاستخدام",
		privacy: "سياسة الخصوصية",
		login: "تسجيل الدخول"
	}
};
// src/ui/english.tsx
/** Every run of English: its language is told and it keeps its own direction. */
function English({ as = "bdi", className, children }) {
	return /* @__PURE__ */ jsx(as === "block" ? "div" : "bdi", {
		lang: "en",
		dir: "ltr",
		className,
		children
	});
}
var band_module_default = {
	band: "band-band-uQHX",
	lead: "band-lead-uQHX",
	grid: "band-grid-uQHX"
};
// src/host/band.tsx
/** One titled part of the landing page, from edge to edge. */
function Band({ id, title, lead, children }) {
	return /* @__PURE__ */ jsxs("section", {
		id,
		className: band_module_default.band,
		"aria-labelledby": `${id}-title`,
		children: [
			/* @__PURE__ */ jsx("h2", {
				id: `${id}-title`,
				children: title
			}),
			lead && /* @__PURE__ */ jsx("p", {
				className: band_module_default.lead,
				children: lead
			}),
			children
		]
	});
}
var learn_band_module_default = {
	part: "learn-band-part-uJqJ",
	icon: "learn-band-icon-uJqJ"
};
// src/host/learn-band.tsx
function LearnBand() {
	return /* @__PURE__ */ jsx(Band, {
		id: "learn",
		title: landing.learn.title,
		children: /* @__PURE__ */ jsx("ul", {
			className: band_module_default.grid,
			children: landing.learn.parts.map((part) => /* @__PURE__ */ jsxs(Card, {
				as: "li",
				className: learn_band_module_default.part,
				children: [
					/* @__PURE__ */ jsx("span", {
						className: learn_band_module_default.icon,
						children: /* @__PURE__ */ jsx(Icon, { name: part.icon })
					}),
					/* @__PURE__ */ jsx("h3", { children: part.title }),
					/* @__PURE__ */ jsx(Words, { part })
				]
			}, part.title))
		})
	});
}
function Words({ part }) {
	if (!("from" in part)) return /* @__PURE__ */ jsx("p", { children: part.before });
	return /* @__PURE__ */ jsxs("p", { children: [
		part.before,
		" ",
		/* @__PURE__ */ jsx(English, { children: part.from }),
		" ",
		part.between,
		" ",
		/* @__PURE__ */ jsx(English, { children: part.to }),
		part.after
	] });
}
var logo_module_default = { logo: "logo-logo-sGEa" };
// src/host/logo.tsx
/** The name with its orange full stop. */
function Logo() {
	return /* @__PURE__ */ jsxs("span", {
		className: logo_module_default.logo,
		children: [shell.name, /* @__PURE__ */ jsx("i", {
			"aria-hidden": "true",
			children: "."
		})]
	});
}
var phone_form_module_default = {
	form: "phone-form-form-_FtR",
	submit: "phone-form-submit-_FtR",
	noScript: "phone-form-noScript-_FtR",
	wide: "phone-form-wide-_FtR"
};
// src/host/phone-form.tsx
/** The phone number, prerendered; `login-form.ts` makes it work. */
function PhoneForm({ id, submit, wide = false }) {
	return /* @__PURE__ */ jsxs("form", {
		"data-login": "",
		noValidate: true,
		className: classNames(phone_form_module_default.form, wide && phone_form_module_default.wide),
		children: [
			/* @__PURE__ */ jsxs("div", {
				className: field_module_default.field,
				children: [
					/* @__PURE__ */ jsx("label", {
						htmlFor: id,
						children: auth.login.label
					}),
					/* @__PURE__ */ jsx("input", {
						id,
						name: "msisdn",
						type: "tel",
						inputMode: "tel",
						autoComplete: "tel",
						dir: "ltr",
						required: true,
						className: field_module_default.control,
						placeholder: auth.login.placeholder,
						"aria-describedby": `${id}-hint ${id}-error`
					}),
					/* @__PURE__ */ jsxs("p", {
						id: `${id}-hint`,
						className: "small",
						children: [
							auth.login.hintBefore,
							" ",
							/* @__PURE__ */ jsx("bdi", {
								dir: "ltr",
								children: auth.login.hintLocal
							}),
							" ",
							auth.login.hintBetween,
							" ",
							/* @__PURE__ */ jsx("bdi", {
								dir: "ltr",
								children: auth.login.hintDial
							})
						]
					}),
					/* @__PURE__ */ jsx("div", {
						id: `${id}-error`,
						role: "alert",
						className: field_module_default.errors
					})
				]
			}),
			/* @__PURE__ */ jsx(Button, {
				type: "submit",
				className: phone_form_module_default.submit,
				children: submit
			}),
			/* @__PURE__ */ jsx("noscript", { children: /* @__PURE__ */ jsx("p", {
				className: phone_form_module_default.noScript,
				children: auth.login.noScript
			}) })
		]
	});
}
var skeleton_module_default = {
	group: "skeleton-group-uq-0",
	bone: "skeleton-bone-uq-0",
	wait: "skeleton-wait-uq-0",
	row: "skeleton-row-uq-0",
	card: "skeleton-card-uq-0",
	text: "skeleton-text-uq-0",
	hero: "skeleton-hero-uq-0"
};
// src/ui/skeleton.tsx
/** The place of what is loading, in its size, so that nothing jumps when it comes. */
function Skeleton({ count = 1, shape = "row" }) {
	return /* @__PURE__ */ jsxs("div", {
		role: "status",
		className: skeleton_module_default.group,
		children: [/* @__PURE__ */ jsx("span", {
			className: "visually-hidden",
			children: shell.loading
		}), Array.from({ length: count }, (_, index) => /* @__PURE__ */ jsx("i", { className: classNames(skeleton_module_default.bone, skeleton_module_default[shape]) }, index))]
	});
}
// src/host/template.tsx
/** What `show-offers.ts` copies for each item; it fills the elements that carry `data-slot`. */
function Template({ item, children }) {
	return /* @__PURE__ */ jsx("template", {
		"data-item": item,
		children
	});
}
var plans_band_module_default = {
	plan: "plans-band-plan-zJt0",
	price: "plans-band-price-zJt0",
	free: "plans-band-free-zJt0",
	heading: "plans-band-heading-zJt0"
};
// src/host/plans-band.tsx
/** The plans are the server's to say; until they come their place is kept. */
function PlansBand() {
	return /* @__PURE__ */ jsxs(Band, {
		id: "plans",
		title: landing.plans.title,
		lead: landing.plans.lead,
		children: [/* @__PURE__ */ jsxs("div", {
			"data-list": "plans",
			className: band_module_default.grid,
			"aria-busy": "true",
			"aria-live": "polite",
			children: [
				/* @__PURE__ */ jsx(Skeleton, { shape: "hero" }),
				/* @__PURE__ */ jsx(Skeleton, { shape: "hero" }),
				/* @__PURE__ */ jsx(Skeleton, { shape: "hero" })
			]
		}), /* @__PURE__ */ jsx(Template, {
			item: "plans",
			children: /* @__PURE__ */ jsxs(Card, {
				as: "article",
				className: plans_band_module_default.plan,
				children: [
					/* @__PURE__ */ jsx("h3", { "data-slot": "name" }),
					/* @__PURE__ */ jsx("p", {
						"data-slot": "price",
						className: plans_band_module_default.price
					}),
					/* @__PURE__ */ jsx("p", {
						"data-slot": "free",
						className: plans_band_module_default.free
					}),
					/* @__PURE__ */ jsx("h4", {
						className: plans_band_module_default.heading,
						children: landing.plans.terms
					}),
					/* @__PURE__ */ jsx("p", {
						"data-slot": "terms",
						className: "small"
					})
				]
			})
		})]
	});
}
var questions_band_module_default = {
	list: "questions-band-list-FJEx",
	item: "questions-band-item-FJEx"
};
// src/host/questions-band.tsx
function QuestionsBand() {
	return /* @__PURE__ */ jsx(Band, {
		id: "questions",
		title: landing.questions.title,
		children: /* @__PURE__ */ jsx("div", {
			className: questions_band_module_default.list,
			children: landing.questions.items.map(({ q, a }) => /* @__PURE__ */ jsxs("details", {
				className: questions_band_module_default.item,
				children: [/* @__PURE__ */ jsxs("summary", { children: [q, /* @__PURE__ */ jsx(Icon, {
					name: "down",
					size: 20
				})] }), /* @__PURE__ */ jsx("p", { children: a })]
			}, q))
		})
	});
}
var ipa_module_default = { ipa: "ipa-ipa-wa1v" };
// src/ui/ipa.tsx
/** A pronunciation, between slashes, never translated. */
function Ipa({ children }) {
	return /* @__PURE__ */ jsxs("bdi", {
		lang: "en-fonipa",
		dir: "ltr",
		translate: "no",
		className: ipa_module_default.ipa,
		children: [
			"/",
			children.replace(/^\/|\/$/g, ""),
			"/"
		]
	});
}
var tag_module_default = {
	tag: "tag-tag-A0FR",
	orange: "tag-orange-A0FR",
	petrol: "tag-petrol-A0FR",
	right: "tag-right-A0FR",
	wrong: "tag-wrong-A0FR",
	quiet: "tag-quiet-A0FR",
	live: "tag-live-A0FR"
};
// src/ui/tag.tsx
/** A word that labels what it stands on: a state, an example, live. */
function Tag({ tone = "orange", children }) {
	return /* @__PURE__ */ jsx("span", {
		className: classNames(tag_module_default.tag, tag_module_default[tone]),
		children
	});
}
var sample_phrase_module_default = {
	card: "sample-phrase-card-WzAG",
	english: "sample-phrase-english-WzAG",
	buttons: "sample-phrase-buttons-WzAG",
	arabic: "sample-phrase-arabic-WzAG"
};
// src/host/sample-phrase.tsx
/** A taste of a lesson, with its sound; `sample.ts` plays it. */
function SamplePhrase() {
	const { sample } = landing;
	return /* @__PURE__ */ jsx("div", {
		"data-sample": "",
		children: /* @__PURE__ */ jsxs(Card, {
			as: "article",
			className: sample_phrase_module_default.card,
			children: [
				/* @__PURE__ */ jsx(Tag, { children: sample.title }),
				/* @__PURE__ */ jsx("p", {
					className: sample_phrase_module_default.english,
					children: /* @__PURE__ */ jsx(English, { children: sample.english })
				}),
				/* @__PURE__ */ jsx("p", { children: /* @__PURE__ */ jsx(Ipa, { children: sample.ipa }) }),
				/* @__PURE__ */ jsxs("div", {
					className: sample_phrase_module_default.buttons,
					children: [/* @__PURE__ */ jsx(IconButton, {
						icon: "sound",
						label: sample.play,
						tone: "main",
						"data-rate": "1"
					}), /* @__PURE__ */ jsx(IconButton, {
						icon: "slow",
						label: sample.slow,
						tone: "soft",
						"data-rate": "0.75"
					})]
				}),
				/* @__PURE__ */ jsx("p", {
					className: sample_phrase_module_default.arabic,
					children: sample.arabic
				}),
				/* @__PURE__ */ jsxs("p", {
					className: "small",
					children: [
						sample.tip,
						" ",
						/* @__PURE__ */ jsx(English, { children: sample.tipWord })
					]
				}),
				/* @__PURE__ */ jsx("p", {
					role: "alert",
					className: "small"
				}),
				/* @__PURE__ */ jsx("audio", {
					src: "/sample/how-are-you.mp3",
					preload: "none"
				})
			]
		})
	});
}
var avatar_module_default = {
	avatar: "avatar-avatar-BMJA",
	small: "avatar-small-BMJA",
	large: "avatar-large-BMJA"
};
var teachers_band_module_default = { teacher: "teachers-band-teacher-CSD4" };
// src/host/teachers-band.tsx
function TeachersBand() {
	return /* @__PURE__ */ jsxs(Band, {
		id: "teachers",
		title: landing.teachers.title,
		lead: landing.teachers.lead,
		children: [/* @__PURE__ */ jsxs("div", {
			"data-list": "teachers",
			className: band_module_default.grid,
			"aria-busy": "true",
			"aria-live": "polite",
			children: [/* @__PURE__ */ jsx(Skeleton, { shape: "card" }), /* @__PURE__ */ jsx(Skeleton, { shape: "card" })]
		}), /* @__PURE__ */ jsx(Template, {
			item: "teachers",
			children: /* @__PURE__ */ jsxs(Card, {
				as: "article",
				className: teachers_band_module_default.teacher,
				children: [/* @__PURE__ */ jsx("span", {
					"data-slot": "letter",
					className: avatar_module_default.avatar,
					"aria-hidden": "true"
				}), /* @__PURE__ */ jsxs("div", { children: [
					/* @__PURE__ */ jsx("h3", { "data-slot": "name" }),
					/* @__PURE__ */ jsx("p", { "data-slot": "bio" }),
					/* @__PURE__ */ jsx("p", {
						"data-slot": "followers",
						className: "small"
					})
				] })]
			})
		})]
	});
}
var home_page_module_default = {
	skip: "home-page-skip-JwMC",
	top: "home-page-top-JwMC",
	lead: "home-page-lead-JwMC",
	end: "home-page-end-JwMC",
	foot: "home-page-foot-JwMC",
	login: "home-page-login-JwMC",
	words: "home-page-words-JwMC",
	again: "home-page-again-JwMC"
};
// src/host/home-page.tsx
/** `/home` of the host: what the product is, what it costs, and the way in. */
function HomePage() {
	return /* @__PURE__ */ jsxs(Fragment, { children: [
		/* @__PURE__ */ jsx("a", {
			href: "#content",
			className: home_page_module_default.skip,
			children: shell.skipToContent
		}),
		/* @__PURE__ */ jsx(Top, {}),
		/* @__PURE__ */ jsxs("main", {
			id: "content",
			children: [
				/* @__PURE__ */ jsxs("section", {
					className: home_page_module_default.lead,
					children: [/* @__PURE__ */ jsxs("div", {
						className: home_page_module_default.words,
						children: [
							/* @__PURE__ */ jsx("h1", { children: landing.heading }),
							/* @__PURE__ */ jsx("p", { children: landing.lead }),
							/* @__PURE__ */ jsx(PhoneForm, {
								id: "msisdn",
								submit: landing.start,
								wide: true
							}),
							/* @__PURE__ */ jsx("p", {
								className: "small",
								children: landing.promise
							})
						]
					}), /* @__PURE__ */ jsx(SamplePhrase, {})]
				}),
				/* @__PURE__ */ jsx(LearnBand, {}),
				/* @__PURE__ */ jsx(PlansBand, {}),
				/* @__PURE__ */ jsx(TeachersBand, {}),
				/* @__PURE__ */ jsx(QuestionsBand, {}),
				/* @__PURE__ */ jsx(End, {})
			]
		}),
		/* @__PURE__ */ jsx(Foot, {})
	] });
}
function Top() {
	return /* @__PURE__ */ jsxs("header", {
		className: home_page_module_default.top,
		children: [/* @__PURE__ */ jsx(Logo, {}), /* @__PURE__ */ jsxs("nav", {
			"aria-label": landing.nav.label,
			children: [
				/* @__PURE__ */ jsx("a", {
					href: "#plans",
					children: landing.nav.plans
				}),
				/* @__PURE__ */ jsx("a", {
					href: "#teachers",
					children: landing.nav.teachers
				}),
				/* @__PURE__ */ jsx("a", {
					href: "/login",
					className: home_page_module_default.login,
					children: landing.nav.login
				})
			]
		})]
	});
}
function End() {
	return /* @__PURE__ */ jsxs("section", {
		className: home_page_module_default.end,
		"aria-labelledby": "end",
		children: [
			/* @__PURE__ */ jsx("h2", {
				id: "end",
				children: landing.end.title
			}),
			/* @__PURE__ */ jsx("p", { children: landing.end.text }),
			/* @__PURE__ */ jsx("a", {
				href: "#msisdn",
				className: home_page_module_default.again,
				children: landing.start
			})
		]
	});
}
function Foot() {
	return /* @__PURE__ */ jsxs("footer", {
		className: home_page_module_default.foot,
		children: [
			/* @__PURE__ */ jsx("a", {
				href: "/#/guest-rule",
				children: landing.foot.rules
			}),
			/* @__PURE__ */ jsx("a", {
				href: "/#/guest-privacy",
				children: landing.foot.privacy
			}),
			/* @__PURE__ */ jsx("a", {
				href: "/login",
				children: landing.foot.login
			})
		]
	});
}
var login_page_module_default = {
	page: "login-page-page-LVGv",
	home: "login-page-home-LVGv",
	middle: "login-page-middle-LVGv",
	"new": "login-page-new-LVGv"
};
// src/host/login-page.tsx
/** `/login` of the host. */
function LoginPage() {
	return /* @__PURE__ */ jsxs("main", {
		className: login_page_module_default.page,
		children: [
			/* @__PURE__ */ jsx("header", { children: /* @__PURE__ */ jsx("a", {
				href: "/home",
				className: login_page_module_default.home,
				"aria-label": shell.name,
				children: /* @__PURE__ */ jsx(Logo, {})
			}) }),
			/* @__PURE__ */ jsxs("div", {
				className: login_page_module_default.middle,
				children: [
					/* @__PURE__ */ jsx("h1", { children: auth.login.heading }),
					/* @__PURE__ */ jsx("p", { children: auth.login.lead }),
					/* @__PURE__ */ jsx(PhoneForm, {
						id: "msisdn",
						submit: auth.login.submit
					}),
					/* @__PURE__ */ jsx("p", {
						className: "small",
						children: auth.login.free
					}),
					/* @__PURE__ */ jsxs("p", {
						className: "small",
						children: [
							auth.login.agree,
							" ",
							/* @__PURE__ */ jsx("a", {
								href: "/#/guest-rule",
								children: auth.login.rules
							}),
							" ",
							auth.login.and,
							/* @__PURE__ */ jsx("a", {
								href: "/#/guest-privacy",
								children: auth.login.privacy
							}),
							"."
						]
					})
				]
			}),
			/* @__PURE__ */ jsx("p", {
				className: login_page_module_default.new,
				children: /* @__PURE__ */ jsx("a", {
					href: "/home",
					children: auth.login.newHere
				})
			})
		]
	});
}
// src/host/render.tsx
/** The static markup of each HTML file, put in place of its `<!--page-->`. */
var pages = {
	"index.html": () => renderToStaticMarkup(/* @__PURE__ */ jsx(ShellSkeleton, {})),
	"home.html": () => renderToStaticMarkup(/* @__PURE__ */ jsx(HomePage, {})),
	"login.html": () => renderToStaticMarkup(/* @__PURE__ */ jsx(LoginPage, {}))
};
export { pages };
