import {
  ARABIC_ENDINGS,
  COUNTRY_ENDINGS,
  FOREIGN_ENDINGS,
  OTHER_ENDINGS,
  SURE_ENDINGS,
} from '@lisan/contract/values/address-endings';
import { foldAddress, typedRange } from '@lisan/contract/values/fold-address';

/** Control characters, and marks that change the reading order of other text. */
const MISLEADING = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * Cleans a message in a lesson for others to read: one line, without control and bidirectional override characters
 * (Unicode Technical Report 36). Marks that Arabic and emoji need (joiners, LRM, RLM) stay. Null when nothing visible
 * is left.
 */
export function cleanMessage(text: string): string | null {
  const clean = text.replaceAll(MISLEADING, ' ').replaceAll(/\s+/g, ' ').trim();
  return VISIBLE.test(clean) ? clean : null;
}

/** Replaces a link in a message. */
const REMOVED = '(رابط محذوف)';

const START = String.raw`(?<![\p{L}\p{N}_])`;
const LABEL = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,62})`;
const LABELS = String.raw`(?:${LABEL}\.){1,8}`;
const END = String.raw`(?![\p{L}\p{N}_-])`;
const REST = String.raw`(?: ?[/#] ?\S+|[?:]\S*)?`;
const MAILBOX = String.raw`[\p{L}\p{N}._+-]{1,64}@`;
/** Short addresses of networks, whose endings are also English words. */
const NETWORKS = '(?:t|wa|m|fb|telegram) ?\\. ?me|youtu ?\\. ?be|lnkd ?\\. ?in|instagr ?\\. ?am|is ?\\. ?gd';

const pattern = (source: string) => new RegExp(source, 'gu');

/** Links, addresses, phone numbers and handles in a folded text. No part repeats without a limit before its end. */
const LINKS: readonly RegExp[] = [
  pattern(String.raw`(?<![a-z])[a-z][a-z+.-]{1,20}:\/\S+`),
  pattern(String.raw`(?<![a-z])(?:hxxps?|https?|tg|whatsapp|tel|sms|mailto|javascript):\S+`),
  pattern(String.raw`(?:^|(?<= ))\/\/\S+`),
  pattern(String.raw`${START}www\.\S+`),
  pattern(String.raw`${START}(?:${NETWORKS})${END}${REST}`),
  pattern(
    String.raw`${START}${LABELS}(?:${SURE_ENDINGS}|${COUNTRY_ENDINGS}|${OTHER_ENDINGS}|${ARABIC_ENDINGS}|${FOREIGN_ENDINGS})${END}${REST}`,
  ),
  // A space around the dot, or a comma for it.
  pattern(
    String.raw`${START}${LABEL}(?: \. ?(?:${SURE_ENDINGS}|${COUNTRY_ENDINGS})|(?:\. |[,،])(?:${SURE_ENDINGS}))${END}${REST}`,
  ),
  pattern(String.raw`${START}${LABELS}\p{L}{2,24}(?:[/?#]|:\d)\S+`),
  pattern(String.raw`${START}${MAILBOX}${LABELS}\p{L}{2,24}${END}${REST}`),
  pattern(String.raw`${START}@[\p{L}_][\p{L}\p{N}_.]+`),
  pattern(String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?:[:/]\S*)?`),
  // Phone numbers: international, national (no date), and without a zero.
  pattern(String.raw`(?<!\d)(?:\+|00) ?\d(?:[ ().-]{0,2}\d){7,14}`),
  pattern(String.raw`(?<!\d)(?!\d\d[.-]\d\d?[.-]\d{4})0[ .-]?[3-9](?:[ .-]?\d){7,12}`),
  pattern(String.raw`(?<!\d)[2-9]\d{9,14}(?!\d)`),
];

/** Replaces links, addresses, phone numbers and handles in a cleaned message of a learner, so that no reader follows one. */
export function removeLinks(text: string): string {
  const folded = foldAddress(text);
  const ranges = LINKS.flatMap((link) =>
    [...folded.text.matchAll(link)].map(({ 0: found, index }) => typedRange(folded, index, index + found.length)),
  ).toSorted(([one], [other]) => one - other);
  let shown = '';
  let end = 0;
  for (const [from, to] of ranges) {
    if (from >= end) shown += text.slice(end, from) + REMOVED;
    end = Math.max(end, to);
  }
  return shown + text.slice(end);
}
