import type { AnnouncementType } from '../../../../domain/live/lesson-announcements.ts';
import type { Country } from '../../../../domain/subscriber/countries.ts';
import type { AnnouncedLesson } from './announcement-store.ts';

type LessonWords = { title: string; text: string; sms: string };

type About = Pick<AnnouncedLesson, 'title' | 'kind' | 'teacher_name' | 'starts_at'>;
type LessonFacts = { title: string; teacher: string; kind: About['kind']; day: string; time: string };

/** Length of an Arabic SMS of two parts. */
const SMS_CHARACTERS = 134;
const MAX_NAME_LENGTH = 24;
/** The first half of a surrogate pair, such as of an emoji, at the end of a text. */
const LONE_SURROGATE = /[\uD800-\uDBFF]$/;

const WORDS: Record<AnnouncementType, Record<'title' | 'text' | 'sms', (facts: LessonFacts) => string>> = {
  lesson_scheduled: {
    title: ({ teacher }) => `درس جديد مع ${teacher}`,
    text: ({ title, day, time }) => `«${title}»، ${day}، الساعة ${time}. ننتظرك!`,
    sms: ({ title, teacher, day, time }) => `لسان: درس «${title}» مع ${teacher}، ${day}، الساعة ${time}.`,
  },
  lesson_moved: {
    title: ({ teacher }) => `تغيّر موعد درسك مع ${teacher}`,
    text: ({ title, day, time }) => `«${title}» صار موعده ${day}، الساعة ${time}. ننتظرك!`,
    // Without the teacher, so that part of the title fits with the time.
    sms: ({ title, day, time }) => `لسان: تغيّر موعد درس «${title}» إلى ${day}، الساعة ${time}.`,
  },
  lesson_cancelled: {
    title: ({ teacher }) => `أُلغي الدرس مع ${teacher}`,
    text: ({ title, day }) => `لن يُقام درس «${title}»، ${day}. نعتذر منك، وبقية الدروس هنا.`,
    sms: ({ title, teacher, day }) => `لسان: أُلغي درس «${title}» مع ${teacher}، ${day}.`,
  },
  lesson_soon: {
    title: ({ teacher }) => `درسك مع ${teacher} بعد قليل`,
    text: ({ title, time }) => `«${title}» يبدأ الساعة ${time}. سماعتك جاهزة؟ ننتظرك.`,
    sms: ({ title, teacher, time }) => `لسان: درس «${title}» مع ${teacher} يبدأ الساعة ${time}.`,
  },
  lesson_started: {
    title: ({ teacher }) => `بدأ الدرس مع ${teacher}`,
    text: ({ title }) => `«${title}» مباشر الآن، ونحن بانتظارك.`,
    sms: ({ title, teacher }) => `لسان: بدأ درس «${title}» مع ${teacher}. الدخول:`,
  },
  recording_ready: {
    title: ({ teacher }) => `تسجيل الدرس مع ${teacher} جاهز`,
    text: ({ title, kind }) => `«${title}»: ${invitation(kind)}`,
    sms: ({ title, teacher }) => `لسان: تسجيل درس «${title}» مع ${teacher} جاهز لك.`,
  },
};

/** Returns the texts of an announcement for a country, with its time zone and its names of the months. */
export function lessonWords(
  type: AnnouncementType,
  lesson: About,
  at: { country: Country; publicUrl: string },
): LessonWords {
  const words = WORDS[type];
  const facts: LessonFacts = {
    title: lesson.title,
    teacher: cut(lesson.teacher_name, MAX_NAME_LENGTH),
    kind: lesson.kind,
    ...whenOf(lesson.starts_at, at.country),
  };
  // The link leads to the list, because a URL with the lesson's id would fill most of a message.
  const frame = (title: string) => `${words.sms({ ...facts, title })} ${at.publicUrl}/#/live/lessons`;
  const room = SMS_CHARACTERS - frame('').length;
  return { title: words.title(facts), text: words.text(facts), sms: frame(cut(lesson.title, Math.max(room, 1))) };
}

function invitation(kind: About['kind']): string {
  return kind === 'video' ? 'مشاهدته متى شئت.' : 'الاستماع إليه متى شئت.';
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text
    .slice(0, maxLength - 1)
    .replace(LONE_SURROGATE, '')
    .trimEnd()}…`;
}

type Formats = { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat };
const formats = new Map<Country, Formats>();

function whenOf(at: Date, country: Country): { day: string; time: string } {
  const { day, time } = formatsOf(country);
  return { day: day.format(at), time: time.format(at) };
}

/** Caches the formats per country, because creating one is slower than the rest of a message. */
function formatsOf(country: Country): Formats {
  let made = formats.get(country);
  if (!made) {
    const { locale, zone: timeZone } = country;
    made = {
      day: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
      time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }),
    };
    formats.set(country, made);
  }
  return made;
}
