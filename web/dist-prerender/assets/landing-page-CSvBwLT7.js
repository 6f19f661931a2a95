import { t as reportAddress } from "../index.js";
import { n as Leaving, t as leaveForHostPage } from "./leave-for-host-page-D90wT2xq.js";
import { useSearchParams } from "react-router";
import { useEffect } from "react";
import { jsx } from "react/jsx-runtime";
// src/features/auth/pages/landing-page.tsx
/** `/` for a guest: notes where they came from and leads to the page that sells the product. */
function Page() {
	const [query] = useSearchParams();
	const next = query.get("next");
	useEffect(() => {
		reportAddress({
			address: window.location.href,
			type: "landing_page"
		});
		leaveForHostPage("/home", next);
	}, [next]);
	return /* @__PURE__ */ jsx(Leaving, {});
}
export { Page };
