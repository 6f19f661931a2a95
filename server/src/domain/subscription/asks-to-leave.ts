import {
  APP,
  COURTESIES,
  FILLERS,
  foldSpelling,
  isVerb as isListedVerb,
  LONE_VERBS,
  NAMES,
  NEAR_OBJECTS,
  NEGATIONS_OF_VERBS,
  NO_CHARGE,
  PRODUCT,
  STEMS,
  SUBSCRIPTION,
  UNWANTED,
  VERB_PHRASES,
  VERBS_AFTER_WISH,
  VERBS_OF_STATE,
  VERBS_WITH_SUBSCRIPTION,
  WANTS,
  WISHES,
} from './leaving-words.ts';

const MAX_WORDS = 12;
/** Ten parts of an SMS. A longer text is not folded, because folding has a cost. */
const MAX_CHARS = 1_600;
/** A short code or the number of a plan, not a sum or a phone number. */
const MAX_DIGITS = 6;

/**
 * Whether a text message clearly asks to unsubscribe: one of the operator's keywords or a word for ending, alone or
 * with what to end (the subscription, a plan, the short code), in any case and spelling, with any punctuation; or that
 * the subscription or its charges are not wanted. A sentence with any other word, such as a negation or a question
 * word, does not.
 */
export function asksToLeave(text: string, keywords: readonly string[]): boolean {
  if (text.length > MAX_CHARS) return false;
  const own = new Set(keywords.flatMap((keyword) => wordsOf(keyword)));
  const words = wordsOf(text, own);
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  const isVerb = (word: string) => isListedVerb(word) || own.has(word);
  if (words.every((word) => isVerb(word) || LONE_VERBS.has(word) || isNumber(word)))
    return words.some((word) => !isNumber(word));
  // A question about leaving is no request.
  if (isQuestion(text)) return false;
  return asksWithCourtesy(words, own) || refuses(words, isVerb);
}

/** A verb, and beside it only what to end and words that do not change the meaning. */
function asksWithCourtesy(words: readonly string[], own: ReadonlySet<string>): boolean {
  const left = split(withoutPhrases(words).replaceAll(VERB_PHRASES, ' stop'));
  // A single letter counts only alone.
  const isVerb = (word: string) => isListedVerb(word) || (own.has(word) && word.length > 1);
  const hasSubscription = left.some((word) => SUBSCRIPTION.has(word));
  const hasWish = left.some((word) => WISHES.has(word));
  const counts = (word: string) =>
    isVerb(word) || (hasSubscription && (VERBS_WITH_SUBSCRIPTION.has(word) || (hasWish && VERBS_AFTER_WISH.has(word))));
  if (!left.some(counts) || reportsStop(left)) return false;
  return left.every((word) => counts(word) || isBeside(word) || WANTS.has(word) || APP.has(word));
}

/** Whether the words report that something has stopped: «الاشتراك وقف», «وقف التطبيق». */
function reportsStop(words: readonly string[]): boolean {
  const verb = words.findIndex((word) => VERBS_OF_STATE.has(word));
  if (verb < 0 || words.some((word) => WANTS.has(word))) return false;
  const others = words.filter((word) => isListedVerb(word) && !VERBS_OF_STATE.has(word));
  if (others.length > 0) return false;
  return (
    words.slice(0, verb).some((word) => SUBSCRIPTION.has(word) || PRODUCT.has(word)) ||
    PRODUCT.has(words[verb + 1] ?? '')
  );
}

/** «I do not want the subscription», «do not renew»: a negation that is itself the request. */
function refuses(words: readonly string[], isVerb: (word: string) => boolean): boolean {
  const spaced = withoutPhrases(words);
  const isCharge = NO_CHARGE.test(spaced);
  if (!isCharge && !UNWANTED.test(spaced)) return false;
  const left = split(spaced.replace(isCharge ? NO_CHARGE : UNWANTED, ' '));
  if (!isCharge && !left.some((word) => SUBSCRIPTION.has(word) || word === 'lisan' || word === 'لسان')) return false;
  return left.every((word) => isBeside(word) || (isCharge && isVerb(word)));
}

const MAX_UNCLEAR_WORDS = 40;
/** So few words that a word for ending is their subject. */
const FEW_WORDS = 3;
const SHORT_SENTENCE = 5;

/**
 * Whether a message that does not clearly ask to leave may still mean it: a question how to leave, a request in other
 * words, with a phone number or about an account, or a part of a message.
 */
export function mayAskToLeave(text: string, { isPartial = false }: { isPartial?: boolean } = {}): boolean {
  if (text.length > MAX_CHARS) return false;
  const words = wordsOf(text);
  if (words.length === 0 || words.length > MAX_UNCLEAR_WORDS) return false;
  const spaced = withoutPhrases(words);
  const isUnwanted = UNWANTED.test(spaced) || NO_CHARGE.test(spaced);
  const left = split(isUnwanted ? spaced.replace(UNWANTED, ' ').replace(NO_CHARGE, ' ') : spaced);
  const verbs = left.map((word, place) => (isAboutLeaving(word) ? place : -1)).filter((place) => place >= 0);
  if (isPartial && verbs.length > 0) return true;
  // «I do not want to cancel.»
  if (isUnwanted && verbs.length > 0) return false;
  const isMeant = isUnwanted || verbs.some((place) => !isNegated(left, place));
  const hasObject = left.some((word) => SUBSCRIPTION.has(word) || NEAR_OBJECTS.has(word));
  const endsObject = hasObject && left.some((word) => VERBS_WITH_SUBSCRIPTION.has(word));
  const isRefused =
    verbs.length === 0 &&
    words.length <= SHORT_SENTENCE &&
    left.some((word) => SUBSCRIPTION.has(word)) &&
    left.some((word) => NEGATIONS_OF_VERBS.has(word));
  return endsObject || isRefused || (isMeant && (hasObject || words.length <= FEW_WORDS));
}

function isAboutLeaving(word: string): boolean {
  return word.length > 1 && (isListedVerb(word) || STEMS.some((stem) => stem.test(word)));
}

function isNegated(words: readonly string[], place: number): boolean {
  return words.slice(Math.max(0, place - 2), place).some((word) => NEGATIONS_OF_VERBS.has(word));
}

function isBeside(word: string): boolean {
  return SUBSCRIPTION.has(word) || NAMES.has(word) || FILLERS.has(word) || isNumber(word);
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word) && word.length <= MAX_DIGITS;
}

function isQuestion(text: string): boolean {
  return /[?؟]/.test(text);
}

/** The words between blanks, without phrases of courtesy. */
function withoutPhrases(words: readonly string[]): string {
  return ` ${words.join(' ')} `.replaceAll(COURTESIES, ' ').replaceAll(/ to(?= (?:\d|lisan))/g, ' ');
}

function split(spaced: string): string[] {
  return spaced.split(' ').filter((word) => word !== '');
}

const NEGATED_VERB = /n['’]t\b/gi;
const SPACED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]+\p{L}(?![\p{L}\p{N}])){2,}/gu;

/** Splits a text into words and numbers; spaced single letters, as in S T O P, are one word. */
function wordsOf(text: string, own: ReadonlySet<string> = new Set()): string[] {
  const joined = foldSpelling(text.replaceAll(NEGATED_VERB, 'nt'));
  const chunks = joined
    .replaceAll(SPACED_LETTERS, (letters) => letters.replaceAll(/[^\p{L}]+/gu, ''))
    .match(/[\p{L}\p{N}]+/gu);
  return (chunks ?? []).flatMap((chunk) => (isKnown(chunk) || own.has(chunk) ? chunk : splitDigits(chunk)));
}

/** A word in Latin letters may have digits for Arabic letters. */
function isKnown(chunk: string): boolean {
  return isListedVerb(chunk) || VERBS_WITH_SUBSCRIPTION.has(chunk) || WANTS.has(chunk) || FILLERS.has(chunk);
}

function splitDigits(chunk: string): string[] {
  return chunk.match(/\p{L}+|\p{N}+/gu) ?? [];
}
