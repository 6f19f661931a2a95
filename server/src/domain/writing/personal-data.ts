import { isQuantity } from './quantity.ts';

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
  // What a site is used for, as in `I look at amazon dot com`, stays; the site does not.
  String.raw`(?!(?:look|work|shop|stud|bu|order|is|are|am|was|were|arriv)\w*\s)${LOCAL}\s+at\s+${HOST}\s+dot\s+(?:${TLD})\b`,
  String.raw`(?<![\w-])[\w-]+(?:(?:\.|\s+dot\s+)[\w-]+){0,3}\s+dot\s+(?:${TLD})\b`,
].join('|');

/** A name behind an @, and what is no word behind the name of a network. */
const NETWORK = String.raw`(?:instagram|insta|snap(?:chat)?|facebook|fb|telegram|tik\s?tok|twitter|whats\s?app|viber|discord|user\s?name)`;
const HANDLE = [
  String.raw`(?<![\p{L}\p{N}._%+-])[@＠﹫][\p{L}\p{N}_][\p{L}\p{N}_.]+[\p{L}\p{N}_]`,
  String.raw`(?<=\b${NETWORK}(?:\s{1,3}(?:is|account|name|id|user)){0,4}\s{0,9}[:=-]?\s{0,9})(?=[\w.]*[a-z])(?=[\w.]*[\d_])[a-z\d_][\w.]+\w`,
  String.raw`(?<=\b${NETWORK}\s{0,9}[:=]\s{0,9})[a-z\d_][\w.]+\w(?=\s*(?:$|[\n.,!?]))`,
].join('|');

/** Any script's digits, those in circles, and the keys 0️⃣ to 9️⃣. */
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
 * also where they are spelled or divided. Years, dates, times and prices are none. In the order of the text.
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
