// src/text/plural.ts
var RULES = new Intl.PluralRules("ar");
/** `plural(3, { one: 'كلمة واحدة', two: 'كلمتان', few: '{n} كلمات', many: '{n} كلمة', other: '{n} كلمة' })`. */
function plural(count, forms) {
	return (forms[RULES.select(count)] ?? forms.other).replaceAll("{n}", count.toLocaleString("en-US"));
}
export { plural as t };
