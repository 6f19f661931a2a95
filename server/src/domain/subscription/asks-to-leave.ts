import { foldArabic } from '../text/fold-arabic.ts';

const MAX_WORDS = 8;
/** A short code or the number of a plan, not a sum or a phone number. */
const MAX_DIGITS = 6;

const VERBS = words(`
  stop stopall unsub unsubscribe cancel end quit optout
  إلغاء الإلغاء ألغ ألغي الغو ألغوا إيقاف الإيقاف أوقف أوقفوا توقيف وقف وقفوا إنهاء كنسل كنسلوا ستوب
`);
/** Ask only by themselves: beside a noun they say that something has stopped. */
const LONE_VERBS = words('توقف توقفوا قف');
/** What the request is about. */
const OBJECTS = words(`
  subscription subscriptions sub service plan membership lisan
  daily weekly monthly day week month
  اشتراك الاشتراك اشتراكي اشتراكاتي اشتراكنا لاشتراك للاشتراك باشتراك
  خدمة الخدمة خدمتي خدمات الخدمات للخدمة خطة الخطة خطتي باقة الباقة باقتي
  يومية اليومية يومي اليومي أسبوعية الأسبوعية أسبوعي الأسبوعي شهرية الشهرية شهري الشهري
  تجديد التجديد خصم الخصم تطبيق التطبيق لسان
`);
/** Words that change nothing of what is asked. */
const FILLERS = words(`
  i want to would like wish please pls plz kindly now all my the this me from your thanks thank you
  أريد اريد أرغب أود أبي أبغى ابغا بدي عايز عاوز أطلب طلب أرجو الرجاء رجاء رجاءً يرجى
  لو سمحت سمحتم من فضلك فضلكم في عن على هذا هذه الآن حالا فورا كل جميع بشكل نهائي نهائيا شكرا وشكرا
`);

/**
 * Whether a text message clearly asks to leave: one of the operator's keywords or a word for ending, alone or with what
 * it is to end (the subscription, a plan, the short code), as people write it: in any case and spelling, with marks and
 * punctuation. A sentence with any other word, such as a negation or a question word, does not.
 */
export function asksToLeave(text: string, keywords: readonly string[]): boolean {
  const said = wordsOf(text);
  if (said.length === 0 || said.length > MAX_WORDS) return false;
  const ownKeywords = new Set(keywords.flatMap(wordsOf));
  const isVerb = (word: string) => VERBS.has(word) || LONE_VERBS.has(word) || ownKeywords.has(word);
  if (!said.some(isVerb)) return false;
  if (said.every((word) => isVerb(word) || isNumber(word))) return true;
  // A single letter too asks only by itself, and a question about leaving does not ask for it.
  const hasVerb = said.some((word) => isVerb(word) && word.length > 1 && !LONE_VERBS.has(word));
  return hasVerb && !isQuestion(text) && said.every((word) => isVerb(word) || isNumber(word) || isBeside(word));
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

/** The words and numbers of a text; letters that stand alone one after the other, as in S T O P, are one word. */
function wordsOf(text: string): string[] {
  const found = foldArabic(text).match(/\p{L}+|\p{N}+/gu) ?? [];
  const isSpaced = found.length > 1 && found.every((word) => /^\p{L}$/u.test(word));
  return isSpaced ? [found.join('')] : found;
}

function words(list: string): ReadonlySet<string> {
  return new Set(wordsOf(list));
}
