import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import type { CueFacts, CueKind } from '../../../domain/reminder/plan-cue.ts';

/** A later cue replaces an earlier one on the phone. */
export const REMINDER_TOPIC = 'reminder';

const DAY_MS = 86_400_000;

type Words = { title: string; text: string };
type Facts = Pick<CueFacts, 'dueCards' | 'hasPractised' | 'now' | 'streak' | 'zone'>;

/**
 * Returns title and text of a cue, in Arabic. They vary by the learner-day: they repeat neither on the next day nor a
 * week later.
 */
export function wordsOf(kind: CueKind, facts: Facts): Words {
  const wordings = wordingsOf(kind, facts);
  const day = Date.parse(learnerDayOf(facts.now, facts.zone)) / DAY_MS;
  return wordings[day % wordings.length] as Words;
}

/** Lists of three: their length must not divide seven, for the learners who are reminded once a week. */
function wordingsOf(kind: CueKind, { hasPractised, streak, dueCards }: Facts): readonly Words[] {
  if (kind === 'streak')
    return streakWordings(days(streak), dueCards > 0 ? ` وحان وقت مراجعة ${cards(dueCards)}.` : '');
  if (kind === 'reviews') return reviewWordings(cards(dueCards));
  return hasPractised ? SESSION : FIRST_SESSION;
}

const SESSION: readonly Words[] = [
  { title: 'إنجليزيتك اليوم؟', text: 'جلستك القصيرة جاهزة، وتبدأ بلمسة.' },
  { title: 'وقتك مع لسان', text: 'دقائق قليلة الآن، ويصير يومك يوم تعلّم.' },
  { title: 'خطوة صغيرة اليوم', text: 'جلسة اليوم تنتظرك. قليل كل يوم خير من كثير مرة واحدة.' },
];

/** For a learner who has not learned anything yet. */
const FIRST_SESSION: readonly Words[] = [
  { title: 'جلستك الأولى جاهزة', text: 'دقائق قليلة، ثم أول كلماتك بالإنجليزية.' },
  { title: 'نبدأ اليوم؟', text: 'جلستك الأولى قصيرة وسهلة، وتبدأ بلمسة.' },
  { title: 'أول خطوة هي الأهم', text: 'لا يلزم إلا دقائق قليلة: جلستك الأولى تنتظرك.' },
];

function reviewWordings(dueCards: string): readonly Words[] {
  return [
    { title: 'قبل النسيان', text: `حان وقت مراجعة ${dueCards}.` },
    { title: 'ذاكرتك تستحق دقائق', text: `تنتظرك مراجعة ${dueCards}. لنبدأ بجلسة قصيرة.` },
    { title: 'لنثبّت ما تعلّمته', text: `جلسة اليوم جاهزة، وحان معها وقت مراجعة ${dueCards}.` },
  ];
}

/** These hold with freezes and without: a session today continues the streak. */
function streakWordings(streak: string, reviews: string): readonly Words[] {
  return [
    { title: 'سلسلتك تنتظر جلسة اليوم', text: `سلسلتك الآن ${streak}، وجلسة قصيرة اليوم تُبقيها.${reviews}` },
    { title: 'لنحافظ على سلسلتك', text: `وصلت سلسلتك إلى ${streak}. بقيت جلسة اليوم لتكبر.${reviews}` },
    { title: 'سلسلتك تستحق دقائق', text: `${streak} في سلسلتك، وتزيد بجلسة قصيرة قبل أن ينتهي اليوم.${reviews}` },
  ];
}

/** Returns the text of an SMS cue, with the link that stops the cues on any phone. */
export function smsOf(words: Words, { publicUrl, stopToken }: { publicUrl: string; stopToken: string }): string {
  return `لسان: ${words.text} ${publicUrl}/#/session\nلإيقاف التذكير: ${publicUrl}/#/reminders/stop/${stopToken}`;
}

const RULES = new Intl.PluralRules('ar');

/** After «مراجعة». */
function cards(n: number): string {
  const rule = RULES.select(n);
  if (rule === 'one') return 'بطاقة واحدة';
  if (rule === 'two') return 'بطاقتين';
  return `${n} ${rule === 'few' ? 'بطاقات' : 'بطاقة'}`;
}

/** Streaks at risk have three days or more. */
function days(n: number): string {
  const rule = RULES.select(n);
  if (rule === 'few') return `${n} أيام`;
  return `${n} ${rule === 'many' ? 'يومًا' : 'يوم'}`;
}
