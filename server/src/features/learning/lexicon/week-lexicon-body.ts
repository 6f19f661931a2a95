import type { LexiconEntryView, PhraseSenses, WordEntryView } from '@lisan/contract/learner/lexicon';
import type { CachedBody } from '../course/cached-body.ts';
import type { PublishedCourse } from '../course/published-course.ts';

type FormMeanings = { entries: LexiconEntryView[]; senses: PhraseSenses };

/** Returns the meanings of the words of a week's texts. @throws AppError not_found */
export function weekLexiconBody(course: PublishedCourse, at: { levelId: string; week: number }): CachedBody {
  const { uuid } = course.requireWeek(at.levelId, at.week);
  return course.prepared(`lexicon:${uuid}`, () => {
    const entries: WordEntryView[] = [];
    const places = new Map<string, number>();
    const placeOf = ({ audio_seconds: _seconds, ...entry }: LexiconEntryView) => {
      const place = places.get(entry.uuid) ?? entries.push(entry) - 1;
      places.set(entry.uuid, place);
      return place;
    };
    const weekSenses = course.lexicon.weekSenses(uuid);
    const words = course.lexicon
      .wordsOf(uuid)
      .map((word) => ({ word, ...meaningsInWeek(word, course.lexicon.find(word), weekSenses[word] ?? {}) }));
    return {
      entries,
      forms: Object.fromEntries(words.map((one) => [one.word, one.entries.map(placeOf)])),
      senses: Object.fromEntries(
        words.flatMap(({ word, senses }) => (Object.keys(senses).length > 0 ? [[word, senses]] : [])),
      ),
    };
  });
}

/** Downloads contain this, so meanings of another lemma (`take` in `take over`) are left out where no text has them. */
function meaningsInWeek(word: string, all: LexiconEntryView[], senses: PhraseSenses): FormMeanings {
  const used = new Set(Object.values(senses));
  const isOwn = ({ en }: LexiconEntryView) => word.includes("'") || en.toLowerCase() === word;
  const entries = all.filter((entry, place) => place === 0 || used.has(place) || isOwn(entry));
  const placeInWeek = (place: number) => {
    const entry = all[place];
    return entry ? entries.indexOf(entry) : place;
  };
  const remapped = Object.entries(senses).map(([phrase, place]) => [phrase, placeInWeek(place)]);
  return { entries, senses: Object.fromEntries(remapped) };
}
