import { nameSkeleton, spelledParts, spelledWhole } from './name-skeleton.ts';

const skeletonsOf = (words: string) => new Set(nameSkeleton(words));

/** Words of the operator of the product, phrases without their spaces; no learner and no group is named so. */
const OPERATOR = skeletonsOf(
  'lisan support official admin administrator moderator staff helpdesk customerservice customersupport customercare ' +
    'لسان الدعم دعم إدارة الإدارة أدمن أدمين مديرالتطبيق مديرالنظام مديرالموقع حسابرسمي حسابالرسمي الحسابالرسمي ' +
    'خدمةالعملاء خدمةعملاء خدمةالمشتركين خدمةالزبائن خدمةالمستخدمين',
);
/** Parts that make no other word of a word of the operator or of a teacher. */
const AROUND = [
  ...skeletonsOf('app team the my sys help desk center service official english s فريق تطبيق خدمة مركز حساب موقع'),
  'ال',
  'لل',
];
/** `لسان الدين` is a name. */
const AFTER_LISAN = skeletonsOf('الدين');
const [LISAN = ''] = nameSkeleton('لسان');

/** A first name with an initial. */
const LISA_N = /^lisa n\.?$/iu;

/** Titles of teachers, at any place of a learner's name or in front of it. `وليد المعلم` is a family name. */
const TEACHERS = skeletonsOf(
  'teacher instructor tutor المعلمة المعلمات معلمتك معلمتكم معلمتنا معلمكم أستاذة أستاذتك أستاذتكم أستاذتنا أستاذكم ' +
    'المدرسة مدرستك مدرستكم المشرفة مشرفتكم',
);
const TITLES = skeletonsOf(
  'miss mister prof professor ustaz ustaza ustadh ustadha ustad ustada ostaz ostaza ostadh mualim mualima muallim muallima ' +
    'معلم معلمك مدرس أستاذ أستاذك مشرف بروفيسور بروفيسورة مس',
);
/** Parts of a word without spaces. */
const JOINED = [...skeletonsOf('teacher official moderator administrator')];

/** Pictures that stand for a checked account. */
const CHECK_MARKS = /[\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F6E1}\u{1F396}\u{1F535}]/u;
/** A person joined to a school, the picture of a teacher. */
const TEACHER_PICTURE = /\u200d\u{1f3eb}/u;

/** The start of a word in `MissHuda`. */
const CAPITAL_WITHIN = /(?<=\p{Ll})(?=\p{Lu})/gu;

const compoundOf = (words: Iterable<string>) => {
  const any = [...words].join('|');
  const around = AROUND.join('|');
  return new RegExp(`^(?:${around}){0,3}(?:${any})(?:${any}|${around}){0,3}$`, 'u');
};
const OPERATOR_COMPOUND = compoundOf(OPERATOR);
const TEACHER_COMPOUND = compoundOf(TEACHERS);

/** Whether the name of a group reads as a name of the operator. */
export function isOperatorName(name: string): boolean {
  return (
    CHECK_MARKS.test(name) ||
    (!LISA_N.test(name) &&
      spelledParts(name).some(({ part, next }) => OPERATOR_COMPOUND.test(part) && !isGivenName(part, next)))
  );
}

/** Whether the name of a learner reads as a name of a teacher or of the operator. */
export function isReservedName(name: string): boolean {
  const parts = [name, name.replace(CAPITAL_WITHIN, ' ')].flatMap(spelledParts);
  return (
    isOperatorName(name) ||
    TEACHER_PICTURE.test(name) ||
    parts.some(({ part, from }) => TEACHER_COMPOUND.test(part) || (from === 0 && TITLES.has(part))) ||
    spelledWhole(name).some((whole) => JOINED.some((word) => whole.includes(word)))
  );
}

function isGivenName(part: string, next: string | undefined): boolean {
  return part === LISAN && next !== undefined && nameSkeleton(next).some((word) => AFTER_LISAN.has(word));
}
