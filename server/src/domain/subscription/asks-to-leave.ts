import { foldArabic } from '../text/fold-arabic.ts';

const MAX_WORDS = 8;
/** Ten parts of an SMS. A longer one is not folded, because folding has a cost. */
const MAX_CHARS = 1_600;
/** A short code or the number of a plan, not a sum or a phone number. */
const MAX_DIGITS = 6;

const VERBS = words(`
  stop stopall unsub unsubscribe cancel end quit optout
  إلغاء الإلغاء ألغ ألغي الغو ألغوا إيقاف الإيقاف أوقف أوقفوا توقيف وقف وقفوا إنهاء كنسل كنسلوا ستوب
`);
/** Verbs that count only alone: beside a noun they mean that something has stopped. */
const LONE_VERBS = words('توقف توقفوا قف');
/** The objects of the request. */
const OBJECTS = words(`
  subscription subscriptions sub service plan membership lisan
  daily weekly monthly day week month
  اشتراك الاشتراك اشتراكي اشتراكاتي اشتراكنا لاشتراك للاشتراك باشتراك
  خدمة الخدمة خدمتي خدمات الخدمات للخدمة خطة الخطة خطتي باقة الباقة باقتي
  يومية اليومية يومي اليومي أسبوعية الأسبوعية أسبوعي الأسبوعي شهرية الشهرية شهري الشهري
  تجديد التجديد خصم الخصم تطبيق التطبيق لسان
`);
/** Words that do not change the meaning. */
const FILLERS = words(`
  i want to would like wish please pls plz kindly now all my the this me from your thanks thank you
  أريد اريد أرغب أود أبي أبغى ابغا بدي عايز عاوز أطلب طلب أرجو الرجاء رجاء رجاءً يرجى
  لو سمحت سمحتم من فضلك فضلكم في عن على هذا هذه الآن حالا فورا كل جميع بشكل نهائي نهائيا شكرا وشكرا
`);

/**
 * Whether a text message clearly asks to unsubscribe: one of the operator's keywords or a word for ending, alone or
 * with what to end (the subscription, a plan, the short code), in any case and spelling, with any punctuation. A
 * sentence with any other word, such as a negation or a question word, does not.
 */
export function asksToLeave(text: string, keywords: readonly string[]): boolean {
  if (text.length > MAX_CHARS) return false;
  const words = wordsOf(text);
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  const ownKeywords = new Set(keywords.flatMap(wordsOf));
  const isVerb = (word: string) => VERBS.has(word) || LONE_VERBS.has(word) || ownKeywords.has(word);
  if (!words.some(isVerb)) return false;
  if (words.every((word) => isVerb(word) || isNumber(word))) return true;
  // A single letter also counts only alone, and a question about leaving is no request.
  const hasVerb = words.some((word) => isVerb(word) && word.length > 1 && !LONE_VERBS.has(word));
  return hasVerb && !isQuestion(text) && words.every((word) => isVerb(word) || isNumber(word) || isBeside(word));
}

function isBeside(word: string): boolean {
  return OBJECTS.has(word) || FILLERS.has(word);
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word) && word.length <= MAX_DIGITS;
}

function isQuestion(text: string): boolean {
  return /[?؟]/.test(text);
}

/** Splits a text into words and numbers; consecutive single letters, as in S T O P, are one word. */
function wordsOf(text: string): string[] {
  const found = foldArabic(text).match(/\p{L}+|\p{N}+/gu) ?? [];
  const isSpaced = found.length > 1 && found.every((word) => /^\p{L}$/u.test(word));
  return isSpaced ? [found.join('')] : found;
}

function words(list: string): ReadonlySet<string> {
  return new Set(wordsOf(list));
}
