import { n as readStored } from "./storage-DK5QcLix.js";
import { n as auth, t as field_module_default } from "./field.module-DYwM9o7K.js";
import { o as Icon, r as Button, s as classNames } from "./shell-skeleton-3ExNqcZe.js";
import { n as toLatinDigits, t as signInFailures } from "./sign-in-failures-DBsyGGwe.js";
import { a as showToast, i as Page$1, n as confirmCode, o as ApiError, r as call } from "../index.js";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// src/ui/field.tsx
function Field({ label, hint, errors = [], children }) {
	const id = useId();
	const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(" ");
	return /* @__PURE__ */ jsxs("div", {
		className: field_module_default.field,
		children: [
			/* @__PURE__ */ jsx("label", {
				htmlFor: id,
				children: label
			}),
			children({
				id,
				"aria-describedby": described || void 0,
				"aria-invalid": errors.length > 0 || void 0,
				className: field_module_default.control
			}),
			hint && /* @__PURE__ */ jsx("p", {
				id: `${id}-hint`,
				className: "small",
				children: hint
			}),
			/* @__PURE__ */ jsx(FieldErrors, {
				id: `${id}-error`,
				errors
			})
		]
	});
}
function FieldErrors({ id, errors }) {
	return /* @__PURE__ */ jsx("div", {
		id,
		role: "alert",
		className: field_module_default.errors,
		children: errors.map((text) => /* @__PURE__ */ jsxs("p", { children: [/* @__PURE__ */ jsx(Icon, {
			name: "warning",
			size: 18
		}), text] }, text))
	});
}
var otp_field_module_default = { code: "otp-field-code-7lBi" };
// src/ui/use-sms-code.ts
/** WebOTP, where the browser has it: the code is taken from the SMS that ends with `@host #code`. */
function useSmsCode(onCode) {
	const take = useEffectEvent(onCode);
	useEffect(() => {
		if (!("OTPCredential" in window)) return;
		const stop = new AbortController();
		const wanted = {
			otp: { transport: ["sms"] },
			signal: stop.signal
		};
		navigator.credentials.get(wanted).then((credential) => credential?.code && take(credential.code)).catch(() => {});
		return () => stop.abort();
	}, []);
}
/** One field, not six: pasting, the keyboard's suggestion and WebOTP all work, and screen readers hear one thing. */
function OtpField({ label, value, onChange, onComplete, hint, errors }) {
	function take(text) {
		const code = toLatinDigits(text).replace(/\D/g, "").slice(0, 6);
		onChange(code);
		if (code.length === 6 && code !== value) onComplete?.(code);
	}
	useSmsCode(take);
	return /* @__PURE__ */ jsx(Field, {
		label,
		hint,
		errors,
		children: ({ className, ...wiring }) => /* @__PURE__ */ jsx("input", {
			...wiring,
			className: classNames(className, otp_field_module_default.code),
			type: "text",
			dir: "ltr",
			inputMode: "numeric",
			autoComplete: "one-time-code",
			name: "otp",
			required: true,
			value,
			onChange: (event) => take(event.target.value)
		})
	});
}
// src/lib/use-api.ts
/** A call of the contract as a mutation: `mutate({ body: … })`. */
function useApiMutation(key, settings) {
	return useMutation({
		...settings,
		mutationFn: (options) => call(key, options)
	});
}
// src/features/auth/failure-texts.ts
/** What to show under the field after a failed call: the server's own texts, the wait of a 429, or that there is no network. */
function failureTexts(error, fields) {
	if (error === null) return [];
	if (!(error instanceof ApiError)) return [signInFailures.failed];
	const own = fields.flatMap((field) => error.errors[field] ?? []);
	if (own.length > 0) return own;
	if (error.status === 429) return [signInFailures.tooMany(error.retryAfter ?? 60)];
	return error.status >= 500 ? [] : [error.message];
}
// src/features/auth/use-countdown.ts
/** Whole seconds left, counted by the clock so that a sleeping phone does not stretch the wait. */
function useCountdown(initial) {
	const [end, setEnd] = useState(() => Date.now() + initial * 1e3);
	const [now, setNow] = useState(() => Date.now());
	const left = Math.max(0, Math.ceil((end - now) / 1e3));
	const isRunning = left > 0;
	useEffect(() => {
		if (!isRunning) return;
		const timer = setInterval(() => setNow(Date.now()), 500);
		return () => clearInterval(timer);
	}, [isRunning]);
	function restart(seconds) {
		setNow(Date.now());
		setEnd(Date.now() + seconds * 1e3);
	}
	return [left, restart];
}
var resend_code_module_default = {
	resend: "resend-code-resend-WxGW",
	error: "resend-code-error-WxGW"
};
// src/features/auth/components/resend-code.tsx
/** The server's first wait between two codes; its reply tells the next one. */
var FIRST_WAIT_S = 30;
function ResendCode({ msisdn }) {
	const [wait, setWait] = useState(FIRST_WAIT_S);
	const [left, restart] = useCountdown(wait);
	const resend = useApiMutation("POST /api/client/resend/otp", {
		onSuccess: ({ resend_in }) => {
			showToast(auth.otp.resent);
			setWait(resend_in);
			restart(resend_in);
		},
		onError: ({ retryAfter }) => retryAfter && restart(retryAfter)
	});
	const errors = failureTexts(resend.error, ["msisdn"]);
	return /* @__PURE__ */ jsxs("div", {
		className: resend_code_module_default.resend,
		children: [left > 0 ? /* @__PURE__ */ jsx("p", {
			className: "small",
			children: auth.otp.resendIn(left)
		}) : /* @__PURE__ */ jsx(Button, {
			variant: "secondary",
			busy: resend.isPending,
			onClick: () => resend.mutate({ body: { msisdn } }),
			children: auth.otp.resend
		}), /* @__PURE__ */ jsx("div", {
			role: "alert",
			children: errors.map((text) => /* @__PURE__ */ jsx("p", {
				className: resend_code_module_default.error,
				children: text
			}, text))
		})]
	});
}
var sent_to_module_default = {
	number: "sent-to-number-RSb1",
	change: "sent-to-change-RSb1"
};
// src/features/auth/components/sent-to.tsx
/** Where the code went, and the way to correct it. The login page is the host's, outside the router. */
function SentTo({ msisdn, next }) {
	return /* @__PURE__ */ jsxs("div", { children: [/* @__PURE__ */ jsxs("p", { children: [
		auth.otp.sentTo,
		" ",
		/* @__PURE__ */ jsx("bdi", {
			dir: "ltr",
			className: sent_to_module_default.number,
			children: msisdn
		})
	] }), /* @__PURE__ */ jsx("a", {
		className: sent_to_module_default.change,
		href: next ? `/login?next=${encodeURIComponent(next)}` : "/login",
		children: auth.otp.change
	})] });
}
// src/features/auth/use-confirm-code.ts
/** Confirms the code and leads on: to the levels when one must be picked, to the greeting the first time, else where the learner wanted. */
function useConfirmCode({ msisdn, next }) {
	const navigate = useNavigate();
	const { mutate, isPending, error, reset } = useMutation({
		mutationFn: (otp) => signIn({
			otp,
			msisdn,
			next
		}),
		onSuccess: (destination) => void navigate(destination, { replace: true })
	});
	return {
		confirm: mutate,
		isPending,
		error,
		reset
	};
}
async function signIn({ otp, msisdn, next }) {
	const { messageCode } = await confirmCode({
		otp,
		msisdn
	});
	if (messageCode === "50") return "/details";
	if (!await hasSeenWelcome()) return "/welcome";
	return next === null ? "/home" : `/?next=${encodeURIComponent(next)}`;
}
/** Signed in is signed in: when this cannot be had, the greeting is left out. */
async function hasSeenWelcome() {
	return call("GET /api/fetch/subscriber/details").then(({ subscriber }) => subscriber.welcome_seen, () => true);
}
var otp_page_module_default = { form: "otp-page-form-xN31" };
// src/features/auth/pages/otp-page.tsx
/** The one-time code that the login page sent. Without a number to confirm there is nothing to do here. */
function Page() {
	const msisdn = readStored("msisdn");
	const navigate = useNavigate();
	const [query] = useSearchParams();
	const next = query.get("next");
	useEffect(() => {
		if (msisdn === null) navigate(next ? `/login?next=${encodeURIComponent(next)}` : "/login", { replace: true });
	}, [
		msisdn,
		navigate,
		next
	]);
	return msisdn === null ? null : /* @__PURE__ */ jsx(OtpForm, {
		msisdn,
		next
	});
}
function OtpForm({ msisdn, next }) {
	const [otp, setOtp] = useState("");
	const [isShort, setShort] = useState(false);
	const { confirm, isPending, error, reset } = useConfirmCode({
		msisdn,
		next
	});
	const errors = isShort ? [auth.otp.incomplete] : failureTexts(error, ["otp", "msisdn"]);
	function change(code) {
		setOtp(code);
		setShort(false);
		reset();
	}
	function submit(code) {
		if (code.length < 6) setShort(true);
		else if (!isPending) confirm(code);
	}
	return /* @__PURE__ */ jsx(Page$1, {
		title: auth.otp.title,
		back: "/login",
		children: /* @__PURE__ */ jsxs("form", {
			noValidate: true,
			className: otp_page_module_default.form,
			onSubmit: (event) => {
				event.preventDefault();
				submit(otp);
			},
			children: [
				/* @__PURE__ */ jsx(SentTo, {
					msisdn,
					next
				}),
				/* @__PURE__ */ jsx(OtpField, {
					label: auth.otp.label,
					value: otp,
					onChange: change,
					onComplete: submit,
					hint: auth.otp.hint,
					errors
				}),
				/* @__PURE__ */ jsx(Button, {
					type: "submit",
					busy: isPending,
					children: isPending ? auth.otp.checking : auth.otp.submit
				}),
				/* @__PURE__ */ jsx(ResendCode, { msisdn }),
				/* @__PURE__ */ jsx("p", {
					className: "small",
					children: auth.otp.help
				})
			]
		})
	});
}
export { Page };
