import { n as Leaving, t as leaveForHostPage } from "./leave-for-host-page-D90wT2xq.js";
import { useSearchParams } from "react-router";
import { useEffect } from "react";
import { jsx } from "react/jsx-runtime";
// src/features/auth/pages/login-page.tsx
/** `/login` inside the app: the form itself is a page of the host. */
function Page() {
	const [query] = useSearchParams();
	const next = query.get("next");
	useEffect(() => leaveForHostPage("/login", next), [next]);
	return /* @__PURE__ */ jsx(Leaving, {});
}
export { Page };
