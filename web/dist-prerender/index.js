import { a as IconButton, c as shell, i as Dots, n as Card, o as Icon, r as Button, s as classNames, t as ShellSkeleton } from "./assets/shell-skeleton-3ExNqcZe.js";
import { n as readStored, r as store, t as forget } from "./assets/storage-DK5QcLix.js";
import { createRoot } from "react-dom/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { HashRouter, Link, NavLink, Route, Routes, matchPath, useLocation, useNavigate, useNavigationType } from "react-router";
import { Children, Component, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
// src/lib/api-error.ts
var ApiError = class extends Error {
	status;
	code;
	requestId;
	errors;
	retryAfter;
	constructor(failure) {
		super(failure.message);
		this.name = "ApiError";
		this.status = failure.status;
		this.code = failure.code;
		this.requestId = failure.requestId;
		this.errors = failure.errors ?? {};
		this.retryAfter = failure.retryAfter;
	}
};
// src/lib/access-cookie.ts
var NAME = "access_token";
/** The server sets this cookie beside the token, so that a purged local storage does not log a learner out. */
function readAccessCookie() {
	const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${NAME}=`));
	const value = found ? decodeURIComponent(found.slice(13)) : "";
	return value === "" ? null : value;
}
function clearAccessCookie() {
	document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax`;
}
// src/lib/emitter.ts
function createEmitter() {
	const listeners = /* @__PURE__ */ new Set();
	return {
		emit: (value) => {
			for (const listener of listeners) listener(value);
		},
		listen: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		}
	};
}
// src/lib/session.ts
var changed$4 = createEmitter();
var ended = createEmitter();
function readToken() {
	return readStored("token");
}
function saveToken(token) {
	store("token", token);
	changed$4.emit();
}
/** A browser that purged its storage still has the cookie: it restores the login. */
function restoreTokenFromCookie() {
	const token = readAccessCookie();
	if (token !== null && token !== readToken()) saveToken(token);
}
/** Forgets the token alone, as a 422 on login does; nothing else of the learner's is touched. */
function clearToken() {
	forget("token");
	clearAccessCookie();
	changed$4.emit();
}
function endSession(reason) {
	forget("token", "url", "subscriptions", "message_code");
	clearAccessCookie();
	changed$4.emit();
	ended.emit(reason);
}
/** Everything kept for a learner (live channel, caches, queues) is dropped by whoever keeps it, through this. */
var onSessionEnd = ended.listen;
/** For `useSyncExternalStore`: also hears another tab logging in or out. */
function subscribeToToken(listener) {
	const stop = changed$4.listen(listener);
	const fromOtherTab = (event) => {
		if (event.key === "token" || event.key === null) listener();
	};
	window.addEventListener("storage", fromOtherTab);
	return () => {
		stop();
		window.removeEventListener("storage", fromOtherTab);
	};
}
// src/lib/query-client.ts
var RETRIES = 2;
/** Trying again helps where no reply came or the server was briefly away, never where it said no. */
function shouldRetry(failures, error) {
	return error instanceof ApiError && (error.code === "network" || error.status >= 502) && failures < RETRIES;
}
var queryClient = new QueryClient({ defaultOptions: {
	queries: {
		networkMode: "offlineFirst",
		retry: shouldRetry,
		staleTime: 3e4,
		gcTime: 18e5
	},
	mutations: {
		networkMode: "offlineFirst",
		retry: false
	}
} });
/** A phone may be shared: what one learner saw is gone before the next one signs in. */
onSessionEnd(() => queryClient.clear());
var offline_banner_module_default = { banner: "offline-banner-banner-pCJl" };
// src/ui/offline-banner.tsx
function subscribe(listener) {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}
function useOnline() {
	return useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
}
/** Says that there is no network, for as long as there is none. */
function OfflineBanner() {
	const online = useOnline();
	return /* @__PURE__ */ jsx("div", {
		role: "status",
		children: !online && /* @__PURE__ */ jsxs("p", {
			className: offline_banner_module_default.banner,
			children: [/* @__PURE__ */ jsx(Icon, {
				name: "offline",
				size: 20
			}), shell.offline]
		})
	});
}
// src/lib/toast.ts
var SHOWN_MS = 5e3;
var current$1 = null;
var timer;
var changed$3 = createEmitter();
/** Says something in passing. One with an action stays until it is used or closed. */
function showToast(text, action) {
	clearTimeout(timer);
	current$1 = action ? {
		text,
		action
	} : { text };
	if (!action) timer = setTimeout(dismissToast, SHOWN_MS);
	changed$3.emit();
}
function dismissToast() {
	clearTimeout(timer);
	current$1 = null;
	changed$3.emit();
}
function readToast() {
	return current$1;
}
var subscribeToToast = changed$3.listen;
var toast_module_default = {
	place: "toast-place-Iuu2",
	toast: "toast-toast-Iuu2",
	action: "toast-action-Iuu2"
};
// src/ui/toast.tsx
/** The one place where toasts show; `showToast` of `lib/toast.ts` fills it. */
function Toast() {
	const toast = useSyncExternalStore(subscribeToToast, readToast, () => null);
	return /* @__PURE__ */ jsx("div", {
		role: "status",
		className: toast_module_default.place,
		children: toast && /* @__PURE__ */ jsxs("div", {
			className: toast_module_default.toast,
			children: [
				/* @__PURE__ */ jsx("p", { children: toast.text }),
				toast.action && /* @__PURE__ */ jsx("button", {
					type: "button",
					className: toast_module_default.action,
					onClick: toast.action.run,
					children: toast.action.text
				}),
				/* @__PURE__ */ jsx(IconButton, {
					icon: "close",
					label: shell.close,
					onClick: dismissToast
				})
			]
		})
	});
}
var bottom_nav_module_default = {
	nav: "bottom-nav-nav-fREE",
	link: "bottom-nav-link-fREE"
};
// src/ui/bottom-nav.tsx
var PLACES = [
	{
		to: "/home",
		icon: "home",
		text: shell.nav.home
	},
	{
		to: "/grammar",
		icon: "book",
		text: shell.nav.grammar
	},
	{
		to: "/live/lessons",
		icon: "video",
		text: shell.nav.live
	},
	{
		to: "/practical",
		icon: "pencil",
		text: shell.nav.practice
	},
	{
		to: "/profile",
		icon: "person",
		text: shell.nav.profile
	}
];
/** The five places a learner goes to, within the thumb's reach. */
function BottomNav() {
	return /* @__PURE__ */ jsx("nav", {
		className: bottom_nav_module_default.nav,
		"aria-label": shell.nav.label,
		children: PLACES.map(({ to, icon, text }) => /* @__PURE__ */ jsxs(NavLink, {
			to,
			className: bottom_nav_module_default.link,
			children: [/* @__PURE__ */ jsx(Icon, { name: icon }), /* @__PURE__ */ jsx("span", { children: text })]
		}, to))
	});
}
var state_module_default = {
	state: "state-state-h34_",
	sign: "state-sign-h34_",
	bad: "state-bad-h34_"
};
// src/ui/empty-state.tsx
/** Nothing here yet: says why, and what to do about it. */
function EmptyState({ icon, title, children, action }) {
	return /* @__PURE__ */ jsxs("div", {
		className: state_module_default.state,
		children: [
			/* @__PURE__ */ jsx("span", {
				className: state_module_default.sign,
				children: /* @__PURE__ */ jsx(Icon, {
					name: icon,
					size: 28
				})
			}),
			/* @__PURE__ */ jsx("h2", { children: title }),
			children && /* @__PURE__ */ jsx("p", {
				className: "small",
				children
			}),
			action
		]
	});
}
// src/ui/back-button.tsx
/** Back to where the learner came from; to `to` when this screen was the first one opened. */
function BackButton({ to, icon = "back" }) {
	const navigate = useNavigate();
	const { key } = useLocation();
	const goBack = () => void (key === "default" ? navigate(to, { replace: true }) : navigate(-1));
	return /* @__PURE__ */ jsx(IconButton, {
		icon,
		label: icon === "close" ? shell.close : shell.back,
		onClick: goBack
	});
}
var meter_module_default = { meter: "meter-meter-t9bK" };
// src/ui/meter.tsx
/** How much is done, as a bar that fills along the line of reading. */
function Meter({ value, max, label }) {
	const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
	return /* @__PURE__ */ jsx("div", {
		className: meter_module_default.meter,
		role: "progressbar",
		"aria-label": label,
		"aria-valuenow": value,
		"aria-valuemin": 0,
		"aria-valuemax": max,
		children: /* @__PURE__ */ jsx("i", { style: { inlineSize: `${share * 100}%` } })
	});
}
var page_module_default = {
	page: "page-page-IUwf",
	header: "page-header-IUwf",
	title: "page-title-IUwf",
	content: "page-content-IUwf",
	foot: "page-foot-IUwf"
};
// src/ui/page.tsx
function Page({ title, back, leave = "back", progress, action, foot, ownHeading = false, children }) {
	useEffect(() => {
		document.title = shell.titleOf(title);
	}, [title]);
	return /* @__PURE__ */ jsxs("main", {
		id: "content",
		className: page_module_default.page,
		children: [
			!(ownHeading && back === void 0 && !action) && /* @__PURE__ */ jsxs("header", {
				className: page_module_default.header,
				children: [
					back !== void 0 && /* @__PURE__ */ jsx(BackButton, {
						to: back,
						icon: leave
					}),
					!ownHeading && /* @__PURE__ */ jsx("h1", {
						tabIndex: -1,
						className: classNames(page_module_default.title, progress && "visually-hidden"),
						children: title
					}),
					progress && /* @__PURE__ */ jsx(PageProgress, {
						...progress,
						label: title
					}),
					action
				]
			}),
			/* @__PURE__ */ jsx("div", {
				className: page_module_default.content,
				children
			}),
			foot && /* @__PURE__ */ jsx("footer", {
				className: page_module_default.foot,
				children: foot
			})
		]
	});
}
function PageProgress({ value, max, label }) {
	return /* @__PURE__ */ jsxs(Fragment, { children: [/* @__PURE__ */ jsx(Meter, {
		value,
		max,
		label
	}), /* @__PURE__ */ jsx("span", {
		className: classNames("small", "whole"),
		children: shell.of(value, max)
	})] });
}
// src/app/chunk-error-page.tsx
/** A part of the app did not come. Browsers remember a failed import, so only a fresh load can bring it. */
function ChunkErrorPage() {
	const [isReloading, setReloading] = useState(false);
	function retry() {
		setReloading(true);
		window.location.reload();
	}
	return /* @__PURE__ */ jsx(Page, {
		title: shell.chunk.title,
		ownHeading: true,
		children: /* @__PURE__ */ jsx("div", {
			role: "alert",
			children: /* @__PURE__ */ jsx(EmptyState, {
				icon: "offline",
				title: shell.chunk.title,
				action: /* @__PURE__ */ jsx(Button, {
					icon: "repeat",
					busy: isReloading,
					onClick: retry,
					children: shell.retry
				}),
				children: shell.chunk.body
			})
		})
	});
}
// src/app/crash-boundary.tsx
/** A screen that throws while drawing must not leave a white page. React offers this to classes only. */
var CrashBoundary = class extends Component {
	state = { hasCrashed: false };
	static getDerivedStateFromError() {
		return { hasCrashed: true };
	}
	render() {
		return this.state.hasCrashed ? /* @__PURE__ */ jsx(CrashPage, {}) : this.props.children;
	}
};
function CrashPage() {
	return /* @__PURE__ */ jsx(Page, {
		title: shell.crash.title,
		ownHeading: true,
		children: /* @__PURE__ */ jsx("div", {
			role: "alert",
			children: /* @__PURE__ */ jsx(EmptyState, {
				icon: "warning",
				title: shell.crash.title,
				action: /* @__PURE__ */ jsx(Button, {
					icon: "repeat",
					onClick: () => window.location.reload(),
					children: shell.retry
				}),
				children: shell.crash.body
			})
		})
	});
}
// src/lib/use-token.ts
function useToken() {
	return useSyncExternalStore(subscribeToToken, readToken, () => null);
}
var list_module_default = {
	card: "list-card-0cP4",
	list: "list-list-0cP4"
};
// src/ui/list.tsx
/** Rows on one card with a line between them; every child becomes an item of a real list. */
function List({ children, label }) {
	return /* @__PURE__ */ jsx(Card, {
		as: "div",
		className: list_module_default.card,
		children: /* @__PURE__ */ jsx("ul", {
			role: "list",
			"aria-label": label,
			className: list_module_default.list,
			children: Children.map(children, (child) => child && /* @__PURE__ */ jsx("li", { children: child }))
		})
	});
}
var list_row_module_default = {
	row: "list-row-row-UTGm",
	icon: "list-row-icon-UTGm",
	text: "list-row-text-UTGm",
	title: "list-row-title-UTGm",
	chevron: "list-row-chevron-UTGm"
};
// src/ui/list-row.tsx
/** One line of a list: a way somewhere, something to press, or a plain fact. */
function ListRow({ title, detail, icon, end, to, onClick }) {
	const body = /* @__PURE__ */ jsxs(Fragment, { children: [
		icon && /* @__PURE__ */ jsx("span", {
			className: list_row_module_default.icon,
			children: /* @__PURE__ */ jsx(Icon, { name: icon })
		}),
		/* @__PURE__ */ jsxs("span", {
			className: list_row_module_default.text,
			children: [/* @__PURE__ */ jsx("span", {
				className: list_row_module_default.title,
				children: title
			}), detail && /* @__PURE__ */ jsx("span", {
				className: "small",
				children: detail
			})]
		}),
		end,
		to !== void 0 && /* @__PURE__ */ jsx(Icon, {
			name: "forward",
			size: 20,
			className: list_row_module_default.chevron
		})
	] });
	if (to !== void 0) return /* @__PURE__ */ jsx(Link, {
		to,
		className: list_row_module_default.row,
		children: body
	});
	if (onClick) return /* @__PURE__ */ jsx("button", {
		type: "button",
		className: list_row_module_default.row,
		onClick,
		children: body
	});
	return /* @__PURE__ */ jsx("div", {
		className: list_row_module_default.row,
		children: body
	});
}
var not_found_page_module_default = {
	head: "not-found-page-head-E8OG",
	sign: "not-found-page-sign-E8OG"
};
// src/app/not-found-page.tsx
/** No such screen: says so and offers the places that exist, those of a learner or those of a guest. */
function NotFoundPage() {
	const isLearner = useToken() !== null;
	return /* @__PURE__ */ jsxs(Page, {
		title: shell.notFound.title,
		ownHeading: true,
		children: [/* @__PURE__ */ jsxs("header", {
			className: not_found_page_module_default.head,
			children: [
				/* @__PURE__ */ jsx("span", {
					className: not_found_page_module_default.sign,
					children: /* @__PURE__ */ jsx(Icon, {
						name: "search",
						size: 28
					})
				}),
				/* @__PURE__ */ jsx("h1", {
					tabIndex: -1,
					children: shell.notFound.title
				}),
				/* @__PURE__ */ jsx("p", { children: shell.notFound.body })
			]
		}), isLearner ? /* @__PURE__ */ jsx(LearnerPlaces, {}) : /* @__PURE__ */ jsx(GuestPlaces, {})]
	});
}
function LearnerPlaces() {
	const { home, grammar, practice, live, contact } = shell.notFound;
	return /* @__PURE__ */ jsxs(List, { children: [
		/* @__PURE__ */ jsx(ListRow, {
			icon: "home",
			title: home,
			to: "/home"
		}),
		/* @__PURE__ */ jsx(ListRow, {
			icon: "book",
			title: grammar,
			to: "/grammar"
		}),
		/* @__PURE__ */ jsx(ListRow, {
			icon: "pencil",
			title: practice,
			to: "/practical"
		}),
		/* @__PURE__ */ jsx(ListRow, {
			icon: "video",
			title: live,
			to: "/live/lessons"
		}),
		/* @__PURE__ */ jsx(ListRow, {
			icon: "chat",
			title: contact,
			to: "/contact"
		})
	] });
}
function GuestPlaces() {
	return /* @__PURE__ */ jsxs(List, { children: [/* @__PURE__ */ jsx(ListRow, {
		icon: "home",
		title: shell.notFound.start,
		to: "/"
	}), /* @__PURE__ */ jsx(ListRow, {
		icon: "person",
		title: shell.notFound.login,
		to: "/login"
	})] });
}
// src/app/preload-failure.ts
var failed = false;
var changed$2 = createEmitter();
/** Vite's own loader says when a chunk or its CSS is missing, as after a new version was put in place. */
window.addEventListener("vite:preloadError", (event) => {
	event.preventDefault();
	failed = true;
	changed$2.emit();
});
function readPreloadFailure() {
	return failed;
}
var subscribeToPreloadFailure = changed$2.listen;
// src/app/use-arrival.ts
var positions = /* @__PURE__ */ new Map();
/** On arriving at a screen: the scroll position of before when going back, else the top; the focus on its title. */
function useArrival(settled) {
	const type = useNavigationType();
	const isFirst = useRef(true);
	const key = settled?.location.key;
	useEffect(() => {
		if (key === void 0) return;
		const remember = () => positions.set(key, window.scrollY);
		window.addEventListener("scroll", remember, { passive: true });
		return () => window.removeEventListener("scroll", remember);
	}, [key]);
	useLayoutEffect(() => {
		if (key === void 0) return;
		if (isFirst.current) {
			isFirst.current = false;
			return;
		}
		window.scrollTo(0, type === "POP" ? positions.get(key) ?? 0 : 0);
		document.querySelector("main h1")?.focus({ preventScroll: true });
	}, [key, type]);
}
// src/app/navigation-loading.ts
var loading = false;
var changed$1 = createEmitter();
/** On at the start of every navigation, off at its end, or when the learner hides the overlay. */
function setNavigationLoading(value) {
	if (loading === value) return;
	loading = value;
	changed$1.emit();
}
function isNavigationLoading() {
	return loading;
}
var subscribeToNavigationLoading = changed$1.listen;
// src/app/routes.tsx
var TENSES = [
	"future_continuous",
	"future_perfect_continuous",
	"future_perfect",
	"future_simple",
	"past_continuous",
	"past_perfect_continuous",
	"past_perfect",
	"past_simple",
	"present_continuous",
	"present_perfect_continuous",
	"present_perfect",
	"present_simple"
];
var guestRoutes = [
	{
		path: "/",
		name: "welcome",
		access: "guest",
		page: "auth/landing-page"
	},
	{
		path: "/login",
		name: "client.login",
		access: "guest",
		page: "auth/login-page"
	},
	{
		path: "/otp",
		name: "client.otp",
		access: "guest",
		page: "auth/otp-page"
	},
	{
		path: "/guest-rule",
		name: "guest.rule",
		access: "guest",
		page: "feedback/guest-rule-page"
	},
	{
		path: "/guest-privacy",
		name: "guest.privacy",
		access: "guest",
		page: "feedback/guest-privacy-page"
	}
];
var onboardingRoutes = [
	{
		path: "/details",
		name: "client.get.levels.profile",
		access: "auth",
		page: "subscriber/details-page"
	},
	{
		path: "/details/avatar",
		name: "client.get.levels.profile.avatar",
		access: "auth",
		page: "subscriber/avatar-page"
	},
	{
		path: "/levels",
		name: "client.get.levels",
		access: "auth",
		page: "level/levels-page"
	},
	{
		path: "/client/level/:uuid",
		name: "client.get.level",
		access: "auth",
		page: "level/level-page"
	},
	{
		path: "/level/quiz",
		name: "client.get.level.test",
		access: "auth",
		page: "level/level-test-page"
	},
	{
		path: "/level/retake",
		name: "client.level.retake",
		access: "auth",
		page: "level/level-retake-page"
	},
	{
		path: "/welcome",
		name: "client.welcome",
		access: "auth",
		page: "subscriber/welcome-page"
	}
];
var courseRoutes = [
	{
		path: "/home",
		name: "client.home",
		access: "auth",
		page: "course/home-page",
		bar: true
	},
	{
		path: "/week/:week",
		name: "client.week",
		access: "auth",
		page: "course/week-page",
		bar: true
	},
	{
		path: "/week/:week/quiz",
		name: "client.week.quiz",
		access: "auth",
		page: "quiz/week-quiz-page"
	},
	{
		path: "/word/:uuid",
		name: "client.word",
		access: "auth",
		page: "course/word-page"
	},
	{
		path: "/sentence/:uuid",
		name: "client.sentence",
		access: "auth",
		page: "course/sentence-page"
	},
	{
		path: "/audio/:uuid",
		name: "client.audio",
		access: "auth",
		page: "course/audio-page"
	},
	{
		path: "/audio/page/:uuid",
		name: "client.audio.page",
		access: "auth",
		page: "course/dialogue-page"
	},
	{
		path: "/lesson/:uuid",
		name: "client.lesson",
		access: "auth",
		page: "course/lesson-page"
	},
	{
		path: "/list/level/:id/lessons",
		name: "client.level.lessons",
		access: "auth",
		page: "course/level-lessons-page",
		bar: true
	},
	{
		path: "/progress",
		name: "client.progress",
		access: "auth",
		page: "course/progress-page",
		bar: true
	},
	{
		path: "/grammar",
		name: "client.grammar",
		access: "auth",
		page: "grammar/grammar-page",
		bar: true
	},
	...TENSES.map((tense) => ({
		path: `/grammar/${tense}`,
		name: `client.grammar.${tense}`,
		access: "auth",
		page: "grammar/tense-page"
	})),
	{
		path: "/practical",
		name: "client.practical",
		access: "auth",
		page: "practice/practical-page",
		bar: true
	},
	{
		path: "/practical/questions/:practical_id",
		name: "client.practical.questions",
		access: "auth",
		page: "practice/practical-questions-page"
	}
];
var liveRoutes = [
	{
		path: "/live/lessons",
		name: "client.live.lessons",
		access: "auth",
		page: "live/live-lessons-page",
		bar: true
	},
	{
		path: "/live/sound/lessons/:id",
		name: "client.live.sound",
		access: "auth",
		page: "live/sound-lesson-page"
	},
	{
		path: "/live/video/lessons/:id",
		name: "client.live.video",
		access: "auth",
		page: "live/video-lesson-page"
	},
	{
		path: "/recording/sound/lessons/:id",
		name: "client.recording.sound",
		access: "auth",
		page: "recording/sound-recording-page"
	},
	{
		path: "/recording/video/lessons/:id",
		name: "client.recording.video",
		access: "auth",
		page: "recording/video-recording-page"
	},
	{
		path: "/teacher/:teacher_id/profile",
		name: "client.teacher",
		access: "auth",
		page: "teacher/teacher-page",
		bar: true
	},
	{
		path: "/test/voice",
		name: "test.voice",
		access: "none",
		page: "live/voice-test-page"
	},
	{
		path: "/cw",
		name: "test.connection",
		access: "none",
		page: "live/connection-test-page"
	}
];
var accountRoutes = [
	{
		path: "/profile",
		name: "client.profile",
		access: "auth",
		page: "subscriber/profile-page",
		bar: true
	},
	{
		path: "/profile/update",
		name: "client.profile.update",
		access: "auth",
		page: "subscriber/profile-update-page"
	},
	{
		path: "/plans",
		name: "client.plans",
		access: "auth",
		page: "subscription/plans-page"
	},
	{
		path: "/subscription",
		name: "client.subscription",
		access: "auth",
		page: "subscription/subscription-page",
		bar: true
	},
	{
		path: "/subscription/history",
		name: "client.subscription.history",
		access: "auth",
		page: "subscription/history-page"
	},
	{
		path: "/inbox",
		name: "client.inbox",
		access: "auth",
		page: "notification/inbox-page",
		bar: true
	},
	{
		path: "/rule",
		name: "client.rule",
		access: "auth",
		page: "feedback/rule-page",
		bar: true
	},
	{
		path: "/privacy",
		name: "client.privacy",
		access: "auth",
		page: "feedback/privacy-page",
		bar: true
	},
	{
		path: "/about",
		name: "client.about",
		access: "auth",
		page: "feedback/about-page",
		bar: true
	},
	{
		path: "/contact",
		name: "client.contact",
		access: "auth",
		page: "feedback/contact-page",
		bar: true
	}
];
/** Every screen of the app. What matches none is the not-found page. */
var routes = [
	...guestRoutes,
	...onboardingRoutes,
	...courseRoutes,
	...liveRoutes,
	...accountRoutes
];
/** No two paths of the table match the same address, so the first is the one. */
function matchRoute(pathname) {
	for (const route of routes) {
		const match = matchPath(route.path, pathname);
		if (match) return {
			route,
			params: match.params
		};
	}
	return null;
}
// src/app/known-destination.ts
/** A wanted path is honoured only when it is a screen of this app that needs a login; anything else would be an open redirect. */
function knownDestination(next) {
	if (next === null || !next.startsWith("/") || next.startsWith("//")) return null;
	const [pathname = ""] = next.split(/[?#]/);
	return matchRoute(pathname)?.route.access === "auth" ? next : null;
}
/** Adds `?next=` when there is a wanted path worth carrying. */
function withNext(path, next) {
	const destination = knownDestination(next);
	return destination === null ? path : `${path}?next=${encodeURIComponent(destination)}`;
}
// src/lib/server-alert.ts
var current = null;
var changed = createEmitter();
/** Failures that come while an alert stands are counted into it: one outage, one alert. */
function alertServerError(failure) {
	current = current ? {
		...current,
		count: current.count + 1
	} : {
		message: failure.message,
		requestId: failure.requestId,
		count: 1
	};
	changed.emit();
}
function dismissServerAlert() {
	current = null;
	changed.emit();
}
function readServerAlert() {
	return current;
}
var subscribeToServerAlert = changed.listen;
// src/lib/note-failure.ts
var LOGIN_CALLS = ["POST /api/client/login", "POST /api/client/confirm/otp"];
/** What every failed call means for the whole app, whoever made it. */
async function noteFailure({ key, failure, token }) {
	if (failure.status >= 500) alertServerError(failure);
	if (token === null || token !== readToken()) return;
	if (failure.status === 401) endSession("invalid");
	if (failure.status === 422 && LOGIN_CALLS.includes(key) && !await isStillValid(token)) clearToken();
}
/** A mistyped code must not log a learner out: only a token that the server no longer knows is dropped. */
async function isStillValid(token) {
	const headers = {
		Authorization: `Bearer ${token}`,
		"Accept-Language": "ar"
	};
	return (await fetch("/api/user?device_type=web", { headers }).catch(() => null))?.status !== 401;
}
// src/lib/read-failure.ts
/** Turns a reply that is not a success into an error, also when a proxy answered in the server's place. */
async function readFailure(response) {
	const body = await readBody(response);
	const requestId = body.request_id ?? response.headers.get("x-request-id") ?? void 0;
	const retryAfter = Number(response.headers.get("retry-after"));
	return new ApiError({
		status: response.status,
		code: body.code ?? "bad_reply",
		message: body.message ?? shell.failure.unexpected,
		...requestId ? { requestId } : {},
		...body.errors ? { errors: body.errors } : {},
		...retryAfter > 0 ? { retryAfter } : {}
	});
}
async function readBody(response) {
	const body = await response.json().catch(() => null);
	return typeof body === "object" && body !== null ? body : {};
}
// src/lib/call.ts
/** Makes one call of the contract. Rejects with an `ApiError` for every reply that is not a success. */
async function call(key, options = {}) {
	const token = readToken();
	const response = await send(key, options, token);
	if (!response.ok) {
		const failure = await readFailure(response);
		await noteFailure({
			key,
			failure,
			token
		});
		throw failure;
	}
	return readReply(response, token);
}
async function send(key, options, token) {
	const parts = options;
	const [method, path] = key.split(" ");
	try {
		return await fetch(addressOf(path, parts), {
			method,
			headers: headersOf(parts, token, options.idempotencyKey),
			...method === "POST" ? { body: parts.form ?? JSON.stringify(parts.body ?? {}) } : {},
			...options.signal ? { signal: options.signal } : {},
			...options.keepalive ? { keepalive: true } : {}
		});
	} catch (error) {
		if (options.signal?.aborted) throw error;
		throw new ApiError({
			status: 0,
			code: "network",
			message: shell.failure.network
		});
	}
}
function addressOf(path, { params, query }) {
	const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ""));
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) if (value !== void 0 && value !== null) search.set(name, String(value));
	const text = search.toString();
	return text === "" ? filled : `${filled}?${text}`;
}
function headersOf(parts, token, idempotencyKey) {
	return {
		Accept: "application/json",
		"Accept-Language": "ar",
		...token ? { Authorization: `Bearer ${token}` } : {},
		...idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {},
		...parts.form ? {} : { "Content-Type": "application/json" }
	};
}
async function readReply(response, token) {
	const body = await response.json().catch(() => null);
	if (typeof body !== "object" || body === null) throw new ApiError({
		status: response.status,
		code: "bad_reply",
		message: shell.failure.unexpected
	});
	if ("messageCode" in body && body.messageCode === "02") {
		if (token === readToken()) endSession("invalid");
		throw new ApiError({
			status: 401,
			code: "unauthenticated",
			message: shell.failure.signedOut
		});
	}
	return body;
}
// src/lib/week-quiz.ts
var query = {
	queryKey: ["POST /api/check/week/quiz/status"],
	queryFn: () => call("POST /api/check/week/quiz/status", { body: {} })
};
/** Asks again whether a quiz is due. The answer decides no navigation, so none waits for it, and a failure is as good as "not due". */
function refreshWeekQuiz() {
	queryClient.prefetchQuery({
		...query,
		retry: false,
		staleTime: 0
	});
}
// src/app/guards/visit.ts
var pass = { kind: "pass" };
function go(to) {
	return {
		kind: "go",
		to
	};
}
// src/app/guards/auth-guard.ts
/** Guard 4: screens that need a login. Without one, to the welcome page, which carries the wanted path. */
function authGuard({ match, path }) {
	if (match?.route.access !== "auth") return pass;
	restoreTokenFromCookie();
	if (readToken() === null) return go(withNext("/", path));
	turnOnUnlessSet("show-week-quiz");
	turnOnUnlessSet("show-apps-links");
	refreshWeekQuiz();
	return pass;
}
function turnOnUnlessSet(flag) {
	if (readStored(flag) === null) store(flag, "true");
}
// src/app/guards/details-guard.ts
var ONBOARDING_ONLY = /* @__PURE__ */ new Set(["client.get.levels.profile", "client.get.levels.profile.avatar"]);
/** Who already learns a level is past the first details; the levels themselves stay open for switching. */
async function detailsGuard({ match }) {
	if (!match || !ONBOARDING_ONLY.has(match.route.name)) return pass;
	try {
		const { level_subscribers } = await call("GET /api/fetch/subscriber/details");
		return level_subscribers.length > 0 ? go("/home") : pass;
	} catch {
		return pass;
	}
}
// src/app/guards/guest-guard.ts
/** Guard 5: who is logged in has no business on the guests' screens. */
function guestGuard({ match, wanted }) {
	if (match?.route.access !== "guest" || readToken() === null) return pass;
	return go(knownDestination(wanted) ?? "/home");
}
// src/lib/confirm-code.ts
/** Confirms a one-time code and keeps what the reply brings: the token, the message code, and for a new subscriber the plans. */
async function confirmCode(body) {
	const reply = await call("POST /api/client/confirm/otp", { body });
	store("msisdn", body.msisdn);
	store("message_code", reply.messageCode);
	if (reply.messageCode === "50") store("subscriptions", JSON.stringify(reply.SubscriptionsList));
	saveToken(reply.access_token);
	return reply;
}
// src/app/guards/login-code-guard.ts
/** Guard 2: an address with `dr` logs in by the link's code. */
async function loginCodeGuard({ query, path, wanted }) {
	if (query.dr === null) return pass;
	try {
		const found = await call("GET /api/client/check/login/code", { query: { code: query.dr } });
		if (found.messageCode !== "01") return go(withNext("/login", wanted));
		const { otp, msisdn } = found;
		const { messageCode } = await confirmCode({
			otp,
			msisdn
		});
		return messageCode === "50" ? go(`/levels?${new URLSearchParams({
			msisdn,
			otp
		})}`) : go(path);
	} catch {
		return go(withNext("/login", wanted));
	}
}
// src/lib/private-query.ts
var PRIVATE = [
	"dr",
	"msisdn",
	"otp"
];
/** The three come in the hash's query or, forwarded by the host's pages, in the address's own. */
function readPrivateQuery(hashSearch, search) {
	const inHash = new URLSearchParams(hashSearch);
	const inAddress = new URLSearchParams(search);
	const read = (name) => inHash.get(name) ?? inAddress.get(name);
	return {
		dr: read("dr"),
		msisdn: read("msisdn"),
		otp: read("otp")
	};
}
/** The query without the three: they are secrets, and must not stay in the address bar or be stored. */
function withoutPrivateQuery(search) {
	const rest = new URLSearchParams(search);
	for (const name of PRIVATE) rest.delete(name);
	const text = rest.toString();
	return text === "" ? "" : `?${text}`;
}
/** The same for a whole address, whose hash has a query of its own. */
function withoutPrivateParts(address) {
	const url = new URL(address);
	url.search = withoutPrivateQuery(url.search);
	const [path = "", query = ""] = url.hash.split("?");
	url.hash = path + withoutPrivateQuery(query);
	return url.href;
}
// src/lib/detected-url.ts
/** Shorter addresses carry nothing worth knowing about where somebody came from. */
var ADDRESS_THRESHOLD = 25;
/** Keeps the address somebody arrived by and reports it. Never holds anyone up: the page may be gone before the reply. */
function reportAddress({ address, type }) {
	if (address.length <= ADDRESS_THRESHOLD) return;
	const isFirst = readStored("url") === null;
	const url = withoutPrivateParts(address);
	store("url", url);
	const sent = {
		body: {
			url,
			type
		},
		keepalive: true
	};
	if (isFirst) call("POST /api/client/store/detected/url", sent).catch(ignoreLoss);
	call("POST /api/client/update/detected/url", sent).catch(ignoreLoss);
}
/** Statistics may be lost; a 5xx has been shown by the app's own handler. */
function ignoreLoss() {}
// src/app/guards/one-time-code-guard.ts
/** Guard 3: an address with both a number and a code logs in with them. */
async function oneTimeCodeGuard({ query, path, wanted, address }) {
	const { otp, msisdn } = query;
	if (otp === null || msisdn === null) return pass;
	try {
		const { messageCode } = await confirmCode({
			otp,
			msisdn,
			check_type: "otp"
		});
		reportAddress({
			address,
			type: "home"
		});
		return go(messageCode === "50" ? "/details" : path);
	} catch {
		return go(withNext("/login", wanted));
	}
}
// src/app/guards/welcome-guard.ts
var BEFORE_WELCOME = /* @__PURE__ */ new Set([
	"client.otp",
	"client.get.level",
	null
]);
/** The greeting is shown after signing in or picking a level, or when it is the first screen opened (`from` is null). */
function welcomeGuard({ match, from }) {
	if (match?.route.name !== "client.welcome") return pass;
	return BEFORE_WELCOME.has(from) ? pass : go("/home");
}
// src/app/guards/run-guards.ts
var guards = [
	loginCodeGuard,
	oneTimeCodeGuard,
	authGuard,
	guestGuard,
	detailsGuard,
	welcomeGuard
];
/** The first guard that sends elsewhere decides; guard 1 is the overlay, which shows while these run. */
async function runGuards(visit) {
	for (const guard of guards) {
		const verdict = await guard(visit);
		if (verdict.kind === "go") return verdict;
	}
	return pass;
}
// src/lib/load-chunk.ts
/** The specification's limit on loading one chunk of script. */
var CHUNK_TIMEOUT_MS = 12e4;
var ChunkLoadError = class extends Error {
	constructor(cause) {
		super("A part of the app did not load", { cause });
		this.name = "ChunkLoadError";
	}
};
/** Every `import()` goes through here, so that none can leave a learner waiting for ever. */
async function loadChunk(load, timeout = CHUNK_TIMEOUT_MS) {
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new ChunkLoadError("timeout")), timeout);
	});
	try {
		return await Promise.race([load(), late]);
	} catch (error) {
		throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
	} finally {
		clearTimeout(timer);
	}
}
// src/app/page-modules.ts
/** Every page is a chunk of its own, found by the path its route names. */
var modules = /* #__PURE__ */ Object.assign({
	"../features/auth/pages/landing-page.tsx": () => import("./assets/landing-page-CSvBwLT7.js"),
	"../features/auth/pages/login-page.tsx": () => import("./assets/login-page-aoTtIlrM.js"),
	"../features/auth/pages/otp-page.tsx": () => import("./assets/otp-page-geZa_I4Z.js")
});
/** Pages seen once are there at once the next time. */
var loaded = /* @__PURE__ */ new Map();
/** Rejects with a `ChunkLoadError` when the page's script cannot be had. */
async function loadPage(page) {
	const known = loaded.get(page);
	if (known) return known;
	const load = modules[`../features/${page.replace("/", "/pages/")}.tsx`];
	if (!load) throw new Error(`No page file for ${page}`);
	const { Page } = await loadChunk(load);
	loaded.set(page, Page);
	return Page;
}
// src/app/start-visit.ts
/** What the guards need to know of a navigation to `wanted`, coming from the route named `from`. */
function startVisit(wanted, from) {
	const match = matchRoute(wanted.pathname);
	const path = wanted.pathname + withoutPrivateQuery(wanted.search);
	const next = new URLSearchParams(wanted.search).get("next");
	return {
		match,
		path,
		wanted: match?.route.access === "guest" ? next : path,
		query: readPrivateQuery(wanted.search, window.location.search),
		address: window.location.href,
		from
	};
}
/** Takes dr, msisdn and otp out of the address's own query; the router takes them out of the hash. */
function cleanAddress() {
	const { pathname, search, hash } = window.location;
	const clean = withoutPrivateQuery(search);
	if (clean !== search && search !== "") window.history.replaceState(window.history.state, "", pathname + clean + hash);
}
// src/app/settle-visit.ts
/** Runs the guards and fetches the page's script meanwhile. Rejects with a `ChunkLoadError`. */
async function settleVisit(wanted, from) {
	const visit = startVisit(wanted, from);
	const page = visit.match ? loadPage(visit.match.route.page) : null;
	page?.catch(() => {});
	const verdict = await runGuards(visit);
	cleanAddress();
	if (verdict.kind === "go") return verdict;
	if (visit.path !== wanted.pathname + wanted.search) return {
		kind: "go",
		to: visit.path
	};
	if (!visit.match || !page) return {
		kind: "unknown",
		location: wanted
	};
	return {
		kind: "screen",
		location: wanted,
		match: visit.match,
		Page: await page
	};
}
// src/app/use-navigation-guards.ts
/** The screen that was last let in stays until the guards have let in the next one. */
function useNavigationGuards() {
	const wanted = useLocation();
	const navigate = useNavigate();
	const [state, setState] = useState({
		settled: null,
		failure: null
	});
	const from = useRef(null);
	useEffect(() => {
		let isCurrent = true;
		setNavigationLoading(true);
		settleVisit(wanted, from.current).then((outcome) => {
			if (!isCurrent) return;
			if (outcome.kind === "go") return void navigate(outcome.to, { replace: true });
			from.current = outcome.kind === "screen" ? outcome.match.route.name : "not-found";
			setState({
				settled: outcome,
				failure: null
			});
			setNavigationLoading(false);
		}).catch((failure) => {
			if (!isCurrent) return;
			setState({
				settled: null,
				failure
			});
			setNavigationLoading(false);
		});
		return () => {
			isCurrent = false;
		};
	}, [wanted, navigate]);
	return state;
}
var navigation_module_default = { withBar: "navigation-withBar-q1y-" };
// src/app/navigation.tsx
/** The screen that the guards let in, with the bottom bar where it has one. */
function Navigation() {
	const { settled, failure } = useNavigationGuards();
	const preloadFailed = useSyncExternalStore(subscribeToPreloadFailure, readPreloadFailure);
	useArrival(settled);
	if (failure !== null || preloadFailed) return /* @__PURE__ */ jsx(ChunkErrorPage, {});
	if (settled === null) return /* @__PURE__ */ jsx(ShellSkeleton, {});
	const hasBar = settled.kind === "screen" && settled.match.route.bar === true;
	return /* @__PURE__ */ jsxs("div", {
		className: hasBar ? navigation_module_default.withBar : void 0,
		children: [/* @__PURE__ */ jsx(CrashBoundary, { children: /* @__PURE__ */ jsx(Screen, { settled }) }, settled.location.key), hasBar && /* @__PURE__ */ jsx(BottomNav, {})]
	});
}
/** Keyed by path: another word is another screen, with nothing left over from the one before. */
function Screen({ settled }) {
	if (settled.kind === "unknown") return /* @__PURE__ */ jsx(NotFoundPage, {});
	const { location, match, Page } = settled;
	return /* @__PURE__ */ jsx(Routes, {
		location,
		children: /* @__PURE__ */ jsx(Route, {
			path: match.route.path,
			element: /* @__PURE__ */ jsx(Page, {}, location.pathname)
		})
	});
}
var navigation_overlay_module_default = {
	overlay: "navigation-overlay-overlay-UxPh",
	dots: "navigation-overlay-dots-UxPh",
	hide: "navigation-overlay-hide-UxPh"
};
/** Guard 1: a full page of grey with orange dots while a navigation is under way. The learner can hide it. */
function NavigationOverlay() {
	return useSyncExternalStore(subscribeToNavigationLoading, isNavigationLoading, () => false) ? /* @__PURE__ */ jsx(DelayedOverlay, {}) : null;
}
function DelayedOverlay() {
	const [isDue, setDue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), 150);
		return () => clearTimeout(timer);
	}, []);
	useEffect(() => {
		const onKey = (event) => event.key === "Escape" && hideOverlay();
		window.addEventListener("keydown", onKey);
		return () => window.removeEventListener("keydown", onKey);
	}, []);
	return isDue ? /* @__PURE__ */ jsx(Overlay, {}) : null;
}
function Overlay() {
	return /* @__PURE__ */ jsxs("div", {
		className: navigation_overlay_module_default.overlay,
		"data-testid": "navigation-overlay",
		children: [/* @__PURE__ */ jsxs("p", {
			role: "status",
			className: navigation_overlay_module_default.dots,
			children: [/* @__PURE__ */ jsx(Dots, { large: true }), /* @__PURE__ */ jsx("span", {
				className: "visually-hidden",
				children: shell.loading
			})]
		}), /* @__PURE__ */ jsx("button", {
			type: "button",
			className: navigation_overlay_module_default.hide,
			onClick: hideOverlay,
			children: shell.stopWaiting
		})]
	});
}
function hideOverlay() {
	setNavigationLoading(false);
}
var dialog_module_default = {
	dialog: "dialog-dialog-dpKu",
	sheet: "dialog-sheet-dpKu",
	header: "dialog-header-dpKu"
};
// src/ui/dialog.tsx
/** A native modal: focus is kept inside, Escape closes it, and it goes back to where it was opened. */
function Dialog({ open, onClose, title, role = "dialog", children }) {
	const ref = useRef(null);
	const titleId = useId();
	useEffect(() => {
		const dialog = ref.current;
		if (open && !dialog?.open) dialog?.showModal();
		if (!open && dialog?.open) dialog.close();
	}, [open]);
	return /* @__PURE__ */ jsx("dialog", {
		ref,
		role,
		"aria-labelledby": titleId,
		className: dialog_module_default.dialog,
		onClose,
		children: open && /* @__PURE__ */ jsxs("div", {
			className: dialog_module_default.sheet,
			children: [/* @__PURE__ */ jsxs("header", {
				className: dialog_module_default.header,
				children: [/* @__PURE__ */ jsx("h2", {
					id: titleId,
					children: title
				}), /* @__PURE__ */ jsx(IconButton, {
					icon: "close",
					label: shell.close,
					onClick: onClose
				})]
			}), children]
		})
	});
}
// src/app/server-alert-dialog.tsx
/** The one place where a reply of 500 or above is shown, whichever call got it. */
function ServerAlertDialog() {
	const alert = useSyncExternalStore(subscribeToServerAlert, readServerAlert, () => null);
	return /* @__PURE__ */ jsxs(Dialog, {
		open: alert !== null,
		onClose: dismissServerAlert,
		title: shell.failure.serverTitle,
		role: "alertdialog",
		children: [
			/* @__PURE__ */ jsx("p", { children: alert?.message }),
			alert?.requestId && /* @__PURE__ */ jsxs("p", {
				className: "small",
				children: [
					shell.failure.requestId,
					": ",
					/* @__PURE__ */ jsx("bdi", {
						dir: "ltr",
						children: alert.requestId
					})
				]
			}),
			alert && alert.count > 1 && /* @__PURE__ */ jsx("p", {
				className: "small",
				children: shell.failure.more(alert.count - 1)
			}),
			/* @__PURE__ */ jsx(Button, {
				onClick: dismissServerAlert,
				children: shell.ok
			})
		]
	});
}
// src/app/session-end.tsx
/** A session that ended under the learner leads to the login and from there back here; a logout leads to the welcome page. */
function SessionEnd() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const leave = useEffectEvent((reason) => {
		navigate(reason === "invalid" ? withNext("/login", pathname + search) : "/", { replace: true });
	});
	useEffect(() => onSessionEnd((reason) => leave(reason)), []);
	return null;
}
// src/app/app.tsx
function App() {
	return /* @__PURE__ */ jsx(QueryClientProvider, {
		client: queryClient,
		children: /* @__PURE__ */ jsxs(HashRouter, { children: [
			/* @__PURE__ */ jsx(OfflineBanner, {}),
			/* @__PURE__ */ jsx(Navigation, {}),
			/* @__PURE__ */ jsx(SessionEnd, {}),
			/* @__PURE__ */ jsx(NavigationOverlay, {}),
			/* @__PURE__ */ jsx(ServerAlertDialog, {}),
			/* @__PURE__ */ jsx(Toast, {})
		] })
	});
}
// src/app/register-service-worker.ts
/** After everything else has loaded: the first visit is not slowed by what serves the next one. */
function registerServiceWorker() {
	if (!("serviceWorker" in navigator)) return;
	const start = () => {
		navigator.serviceWorker.register("/sw.js").then(watchForUpdate).catch((error) => console.warn("No offline copy", error));
	};
	if (document.readyState === "complete") start();
	else window.addEventListener("load", start, { once: true });
}
function watchForUpdate(registration) {
	if (registration.waiting) offerUpdate(registration.waiting);
	registration.addEventListener("updatefound", () => {
		const worker = registration.installing;
		worker?.addEventListener("statechange", () => {
			if (worker.state === "installed" && navigator.serviceWorker.controller) offerUpdate(worker);
		});
	});
}
/** A new version comes in only when the learner says so: never in the midst of an answer. */
function offerUpdate(worker) {
	showToast(shell.update.text, {
		text: shell.update.action,
		run: () => {
			navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
			worker.postMessage("skip-waiting");
		}
	});
}
// src/app/main.tsx
var root = document.getElementById("app");
if (root) createRoot(root).render(/* @__PURE__ */ jsx(App, {}));
registerServiceWorker();
export { showToast as a, Page as i, confirmCode as n, ApiError as o, call as r, reportAddress as t };
