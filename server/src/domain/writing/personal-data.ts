export type Span = { start: number; end: number };

/** Endings of addresses that are no English words. */
const TLD = 'com|net|org|info|edu|gov|iq|eg|sa|ae|jo|kw|qa|bh|om|ps|sy|lb';
/** Short links, and endings that are also words: only before a path. */
const PATH_TLD = 'me|io|ly|be|gl|gg|co|tv|app|link';
const MAIL_HOST = 'gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|proton(?:mail)?|aol|mail';
/** From the start of its first part, and with a limit of parts, so that a long text is searched once. */
const SITE = String.raw`(?<![\w-])[\w-]+(?:\.[\w-]+){0,6}`;
const WEB = [
  String.raw`(?:https?:\/\/|www\.)\S*[^\s.,!?]`,
  String.raw`${SITE}\.(?:${TLD}|io|me)\b(?:\/\S*)?`,
  String.raw`${SITE}\.(?:${PATH_TLD})\/\S*[^\s.,!?]`,
].join('|');

/** An @ and a dot that are spelled or set apart, as in `ali (at) mail (dot) com`. */
const LOCAL = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+`;
const AT = String.raw`\s{0,3}[([{<]\s?(?:at|@)\s?[)\]}>]\s{0,3}`;
const DOT = String.raw`(?:\s{0,3}[([{<]\s?(?:dot|\.)\s?[)\]}>]\s{0,3}|\s{1,3}dot\s{1,3}|\.)`;
const HOST = String.raw`[\p{L}\p{N}_-]+(?:${DOT}[\p{L}\p{N}_-]+){0,3}`;
const MAIL = [
  String.raw`${LOCAL}[@＠﹫][\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+`,
  String.raw`${LOCAL}${AT}${HOST}${DOT}[a-z]{2,6}\b`,
  String.raw`${LOCAL}\s{0,3}[@＠﹫]\s{0,3}${HOST}(?:${DOT}|\s{1,3}\.\s{0,3}|\s?\.\s{1,3})(?:com|net|org|edu|iq)\b`,
  String.raw`${LOCAL}\s+at\s+(?:${MAIL_HOST})(?:${DOT}|\s{1,3}\.\s{0,3})(?:${TLD}|me)\b`,
  // The use of a site, as in `I look at amazon dot com`, stays; the site does not.
  String.raw`(?!(?:look|work|shop|stud|bu|order|is|are|am|was|were|arriv)\w*\s)${LOCAL}\s+at\s+${HOST}\s+dot\s+(?:${TLD})\b`,
  String.raw`(?<![\w-])[\w-]+(?:(?:\.|\s+dot\s+)[\w-]+){0,3}\s+dot\s+(?:${TLD})\b`,
].join('|');

/** `@name` handles, and the user name after the name of a social network. */
const NETWORK = String.raw`(?:instagram|insta|snap(?:chat)?|facebook|fb|telegram|tik\s?tok|twitter|whats\s?app|viber|discord|user\s?name)`;
const HANDLE = [
  String.raw`(?<![\p{L}\p{N}._%+-])[@＠﹫][\p{L}\p{N}_][\p{L}\p{N}_.]+[\p{L}\p{N}_]`,
  String.raw`(?<=\b${NETWORK}(?:\s{1,3}(?:is|account|name|id|user)){0,4}\s{0,9}[:=-]?\s{0,9})(?=[\w.]*[a-z])(?=[\w.]*[\d_])[a-z\d_][\w.]+\w`,
  String.raw`(?<=\b${NETWORK}\s{0,9}[:=]\s{0,9})[a-z\d_][\w.]+\w(?=\s*(?:$|[\n.,!?]))`,
].join('|');

/** Digits of any script, circled digits, and the keys 0️⃣ to 9️⃣. */
const DIGIT = String.raw`(?:\p{Nd}\u{FE0F}?\u{20E3}?|[⓪①-⑨])`;
/** Seven digits or more, with the separators of phone numbers, cards and accounts. */
const NUMBER = String.raw`\+?${DIGIT}(?:[\s()./_~*•·\p{Pd}\p{Default_Ignorable_Code_Point}]{0,4}${DIGIT}){6,}`;
/** An account with its country (ISO 13616), a passport. */
const ACCOUNT = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){3,7}(?:[ -]?[A-Z\d]{1,3})?\b|\b[A-Z]{1,2}\d{7,9}\b/g;

const ADDRESS = new RegExp(`${MAIL}|${WEB}|${HANDLE}`, 'giu');
const NUMBERS = new RegExp(NUMBER, 'gu');
/** A sentence that starts without a space before it, as in `my friend.Me and my brother`. */
const NEXT_SENTENCE = /^[^@/\s]*\.[A-Z][a-z]+$/;

/**
 * Finds phone numbers, numbers of cards, accounts and papers, and addresses of mail, of the web and of social networks,
 * including spelled and divided ones, but no years, dates, times or prices. In the order of the text.
 */
export function findPersonal(text: string): Span[] {
  const addresses = [...text.matchAll(ADDRESS)].filter(({ 0: found }) => !NEXT_SENTENCE.test(found));
  const numbers = [...text.matchAll(NUMBERS)].filter(({ index, 0: found }) => !isQuantity(text, index, found));
  return merge([...addresses, ...numbers, ...text.matchAll(ACCOUNT)].map(spanOf));
}

/** Replaces personal data by as many dots, so that spans stay where they are. */
export function maskPersonal(text: string): string {
  return findPersonal(text).reduce(
    (masked, { start, end }) => masked.slice(0, start) + '•'.repeat(end - start) + masked.slice(end),
    text,
  );
}

function spanOf({ index, 0: found }: RegExpExecArray): Span {
  return { start: index, end: index + found.length };
}

/** Spans that overlap become one. */
function merge(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
const DATE =
  /^(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:1[5-9]|20)\d\d|(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|[12]\d|3[01])\2(?:1[5-9]|20)\d\d|(?:1[5-9]|20)\d\d([./-])(?:0?[1-9]|1[0-2])\3(?:0?[1-9]|[12]\d|3[01]))$/;
const CLOCK = String.raw`(?:[01]?\d|2[0-3])\.?[0-5]\d`;
const TIMES = new RegExp(String.raw`^${CLOCK}\s?-\s?${CLOCK}$`);
const THOUSANDS = /^[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})*$/;
/** More digits are a phone number, whatever stands beside them. */
const MAX_PRICE_DIGITS = 9;
const CURRENCY = String.raw`(?:dinars?|iqd|id|dollars?|usd|euros?|eur|pounds?|riyals?|sar|dirhams?|liras?|دينار\p{L}*|دولار\p{L}*|[$€£])`;
const BEFORE = new RegExp(String.raw`(?:^|[^\p{L}])${CURRENCY}\s?$`, 'iu');
const AFTER = new RegExp(String.raw`^\s?${CURRENCY}(?!\p{L})`, 'iu');

/**
 * Whether seven digits or more, `found` at `index` of a text, count or date something: years, dates, times, a price, a
 * round number, or numbers in a row.
 */
function isQuantity(text: string, index: number, found: string): boolean {
  const plain = withPlainDigits(found);
  const groups = plain.split(/\D+/).filter((group) => group !== '');
  if (plain.startsWith('+')) return false;
  if (groups.every((group) => YEAR.test(group))) return true;
  if (DATE.test(plain) || TIMES.test(plain) || isCounting(groups)) return true;
  return isAmount(plain) && (isRound(plain) || isPriced(text, index, found.length));
}

/** Digits of other scripts, and dashes, as ASCII. */
function withPlainDigits(found: string): string {
  return found
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/\p{Pd}/gu, '-')
    .trim();
}

/** Unicode has the ten digits of a script in a row from its zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code - zero;
}

/** One number, as a whole or in groups of three digits. */
function isAmount(plain: string): boolean {
  const digits = plain.replace(/\D/g, '').length;
  return digits <= MAX_PRICE_DIGITS && (/^[1-9]\d*$/.test(plain) || THOUSANDS.test(plain));
}

function isRound(plain: string): boolean {
  return plain.endsWith('0000') || /[. ]000$/.test(plain);
}

function isPriced(text: string, index: number, length: number): boolean {
  return BEFORE.test(text.slice(0, index)) || AFTER.test(text.slice(index + length));
}

/** `1 2 3 4 5 6 7`. */
function isCounting(groups: string[]): boolean {
  return groups.length > 2 && groups.every((group, i) => i === 0 || Number(group) === Number(groups[i - 1]) + 1);
}
