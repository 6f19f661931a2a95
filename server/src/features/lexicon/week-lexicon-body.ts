import type { LexiconEntryView } from '@lisan/contract/lexicon';
import type { CachedBody } from '../course/cached-body.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/** Returns the meanings of the words of a week's texts. @throws AppError not_found */
export function weekLexiconBody(course: PublishedCourse, at: { levelId: string; week: number }): CachedBody {
  const { uuid } = course.requireWeek(at.levelId, at.week);
  return course.prepared(`lexicon:${uuid}`, () => {
    const entries: LexiconEntryView[] = [];
    const places = new Map<string, number>();
    const placeOf = (entry: LexiconEntryView) => {
      const place = places.get(entry.uuid) ?? entries.push(entry) - 1;
      places.set(entry.uuid, place);
      return place;
    };
    const words = course.lexicon.wordsOf(uuid);
    return {
      entries,
      forms: Object.fromEntries(words.map((word) => [word, course.lexicon.find(word).map(placeOf)])),
    };
  });
}
