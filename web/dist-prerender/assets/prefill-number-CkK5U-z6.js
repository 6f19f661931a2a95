import { n as readStored, r as store } from "./storage-DK5QcLix.js";
import { n as toLatinDigits, t as signInFailures } from "./sign-in-failures-DBsyGGwe.js";
// src/host/forward.ts
/** Where the app's hash route continues what this page's address asks for; null when this page is to be shown. */
function forwardTarget(search, token) {
	const given = new URLSearchParams(search);
	if (given.has("dr") || given.has("msisdn") && given.has("otp")) return `/#/?${pick(given, [
		"dr",
		"msisdn",
		"otp",
		"next"
	])}`;
	if (token === null) return null;
	return given.has("next") ? `/#/?${pick(given, ["next"])}` : "/#/home";
}
function pick(given, names) {
	const picked = new URLSearchParams();
	for (const name of names) {
		const value = given.get(name);
		if (value !== null) picked.set(name, value);
	}
	return picked.toString();
}
// src/host/login-form.ts
/** Makes the phone form of this page work: asks for a code, then goes on to the app's screen that takes it. */
function startLoginForm() {
	for (const form of document.querySelectorAll("form[data-login]")) form.addEventListener("submit", (event) => {
		event.preventDefault();
		submit(form);
	});
}
async function submit(form) {
	const field = form.querySelector("input");
	const button = form.querySelector("button");
	if (!field || !button || button.getAttribute("aria-busy") === "true") return;
	const msisdn = toLatinDigits(field.value).trim();
	showErrors(form, field, []);
	if (msisdn === "") return showErrors(form, field, [signInFailures.missing]);
	button.setAttribute("aria-busy", "true");
	const texts = await requestCode(msisdn);
	button.removeAttribute("aria-busy");
	if (texts.length > 0) return showErrors(form, field, texts);
	store("msisdn", msisdn);
	const next = new URLSearchParams(location.search).get("next");
	location.assign(next === null ? "/#/otp" : `/#/otp?next=${encodeURIComponent(next)}`);
}
/** What went wrong, in words to show; empty when the code is on its way. */
async function requestCode(msisdn) {
	const response = await fetch("/api/client/login", {
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			"Accept-Language": "ar"
		},
		body: JSON.stringify({ msisdn })
	}).catch(() => null);
	if (response === null) return [signInFailures.offline];
	if (response.ok) return [];
	const body = await response.json().catch(() => ({}));
	if (response.status === 429) return [signInFailures.tooMany(Number(response.headers.get("retry-after")) || 60)];
	if (body.errors?.msisdn) return body.errors.msisdn;
	return [body.message ?? signInFailures.failed, ...body.request_id ? [signInFailures.requestId(body.request_id)] : []];
}
function showErrors(form, field, texts) {
	form.querySelector("[role=alert]")?.replaceChildren(...texts.map((text) => {
		const line = document.createElement("p");
		line.dir = "auto";
		line.textContent = text;
		return line;
	}));
	if (texts.length === 0) return field.removeAttribute("aria-invalid");
	field.setAttribute("aria-invalid", "true");
	field.focus();
}
// src/host/prefill-number.ts
/** A number given in the address or known from before need not be typed again; it does not stay in the address. */
function prefillNumber() {
	const url = new URL(location.href);
	const number = url.searchParams.get("msisdn") ?? readStored("msisdn");
	const field = document.querySelector("form[data-login] input");
	if (number !== null && field) field.value = number;
	if (!url.searchParams.has("msisdn") && !url.searchParams.has("otp")) return;
	url.searchParams.delete("msisdn");
	url.searchParams.delete("otp");
	history.replaceState(null, "", url);
}
export { startLoginForm as n, forwardTarget as r, prefillNumber as t };
