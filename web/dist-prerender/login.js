import { n as startLoginForm, r as forwardTarget, t as prefillNumber } from "./assets/prefill-number-CkK5U-z6.js";
import { n as readStored } from "./assets/storage-DK5QcLix.js";
// src/host/login.ts
var target = forwardTarget(location.search, readStored("token"));
if (target !== null) location.replace(target);
else {
	prefillNumber();
	startLoginForm();
}
export {};
