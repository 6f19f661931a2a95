import { ARABIC_ENDINGS, FOREIGN_ENDINGS } from '../values/address-endings.ts';
import { foldAddress, typedRange } from '../values/fold-address.ts';

/**
 * Text that phones may read as one link. Phones differ in the other characters, so each of them ends it; a colon does
 * behind an Arabic word.
 */
const PLAIN = String.raw`[a-z0-9\-._~/?#@!$&'*+=%\\]`;
const FOREIGN = String.raw`(?!\p{ASCII})[\p{L}\p{M}\p{N}]`;
// Browsers of the floor have no lookbehind.
const RUN = new RegExp(`(?:${PLAIN}|${FOREIGN}(?!:))(?:${PLAIN}|:|${FOREIGN}(?!:))*(?:${FOREIGN})?|${FOREIGN}`, 'gu');
const SENTENCE_END = /[.!?:'*]+$/u;
const HOST = new RegExp(
  String.raw`[\p{L}\p{N}_-]\.(?:${FOREIGN_ENDINGS}|\p{Script=Latin}{2,}|(?:${ARABIC_ENDINGS})(?!\p{L}))`,
  'u',
);
const ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}|(?:^|[^\p{L}\p{N}])localhost(?![\p{L}\p{N}.])/u;
/** Phones and browsers follow these without a host, or with a single slash. */
const SCHEME =
  /\/\/|(?:^|[^a-z])(?:https?|ftp|tel|sms|smsto|mms|mailto|geo|market|intent|javascript|data|file|whatsapp|tg|viber|skype|facetime):./u;
const EMAIL = /^[\p{L}\p{N}._+-]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u;
/** A host behind a character that may end the path of a link. */
const HOST_IN_PATH = /(?:^|[^/.a-z0-9_-])(?:[a-z0-9_-]+\.)+[a-z]{2,}/u;

/**
 * Returns the links of a text whose host is not among `hosts` (in lower case, without ports), as they are written. An
 * e-mail address without a path and a port is not a link. A link whose host cannot be read, or that has a second link
 * within, is refused.
 */
export function refusedLinks(text: string, hosts: readonly string[]): string[] {
  const folded = foldAddress(text);
  return [...folded.text.matchAll(RUN)]
    .map(({ 0: run, index }) => ({ run: run.replace(SENTENCE_END, ''), index }))
    .filter(({ run }) => isLink(run))
    .map(({ run, index }) => text.slice(...typedRange(folded, index, index + run.length)))
    .filter((link) => !hosts.includes(onlyHostOf(link)));
}

function isLink(run: string): boolean {
  return !EMAIL.test(run) && [HOST, ADDRESS, SCHEME].some((pattern) => pattern.test(run));
}

/** Returns the host of a link that leads nowhere else, or an empty string. */
function onlyHostOf(typed: string): string {
  // An Arabic word may touch the scheme.
  const link = typed.replace(/^[^\p{ASCII}]+(?=https?:\/\/)/iu, '').replace(/^https?:\/\//iu, '');
  const rest = foldAddress(link.replace(/^[^/?#]*/u, '')).text;
  return link.includes('//') || link.includes('\\') || HOST_IN_PATH.test(rest) ? '' : hostOf(link);
}

function hostOf(link: string): string {
  try {
    const { hostname, username } = new URL(`https://${link}`);
    // `https://lisan.example@evil.example` leads to evil.example, and reads like lisan.example.
    return username === '' && !/^[^/?#]*@/u.test(link) ? hostname : '';
  } catch {
    // Browsers of the floor have no `URL.canParse`.
    return '';
  }
}
