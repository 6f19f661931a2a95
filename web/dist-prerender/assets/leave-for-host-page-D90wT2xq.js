import { c as shell, i as Dots } from "./shell-skeleton-3ExNqcZe.js";
import { jsx, jsxs } from "react/jsx-runtime";
var leaving_module_default = { leaving: "leaving-leaving-T29a" };
// src/features/auth/components/leaving.tsx
/** On the way out to a page of the host. */
function Leaving() {
	return /* @__PURE__ */ jsxs("main", {
		id: "content",
		className: leaving_module_default.leaving,
		children: [/* @__PURE__ */ jsx("h1", {
			tabIndex: -1,
			className: "visually-hidden",
			children: shell.name
		}), /* @__PURE__ */ jsxs("p", {
			role: "status",
			children: [/* @__PURE__ */ jsx(Dots, { large: true }), /* @__PURE__ */ jsx("span", {
				className: "visually-hidden",
				children: shell.loading
			})]
		})]
	});
}
// src/features/auth/leave-for-host-page.ts
/** Leaves the app for a page of the host, which carries the wanted path back here after the login. */
function leaveForHostPage(path, next) {
	window.location.replace(next === null ? path : `${path}?next=${encodeURIComponent(next)}`);
}
export { Leaving as n, leaveForHostPage as t };
