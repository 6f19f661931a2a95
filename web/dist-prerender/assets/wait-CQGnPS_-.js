import { t as plural } from "./plural-UHtkdBqW.js";
// src/text/wait.ts
var SECONDS = {
	one: "ثانية واحدة",
	two: "ثانيتين",
	few: "{n} ثوانٍ",
	many: "{n} ثانية",
	other: "{n} ثانية"
};
var MINUTES = {
	one: "دقيقة واحدة",
	two: "دقيقتين",
	few: "{n} دقائق",
	many: "{n} دقيقة",
	other: "{n} دقيقة"
};
var HOURS = {
	one: "ساعة واحدة",
	two: "ساعتين",
	few: "{n} ساعات",
	many: "{n} ساعة",
	other: "{n} ساعة"
};
/** A wait in words, after «بعد» or «انتظر»: seconds below two minutes, minutes below two hours, else hours. */
function wait(seconds) {
	if (seconds < 120) return plural(Math.ceil(seconds), SECONDS);
	if (seconds < 7200) return plural(Math.ceil(seconds / 60), MINUTES);
	return plural(Math.ceil(seconds / 3600), HOURS);
}
export { wait as t };
