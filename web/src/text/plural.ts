/** The forms Arabic counts with; `{n}` stands for the number. A form left out falls back to `other`. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

const RULES = new Intl.PluralRules('ar');

/** `plural(3, { one: 'كلمة واحدة', two: 'كلمتان', few: '{n} كلمات', many: '{n} كلمة', other: '{n} كلمة' })`. */
export function plural(count: number, forms: PluralForms): string {
  const form = forms[RULES.select(count)] ?? forms.other;
  return form.replaceAll('{n}', count.toLocaleString('en-US'));
}
