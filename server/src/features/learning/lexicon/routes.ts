import {
  getWeekLexicon,
  getWordSpoken,
  lookUpWord,
  type LexiconEntryView,
  type PhraseSenses,
  type WordEntryView,
} from '@lisan/contract/learner/lexicon';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { sendCached, type CachedBody } from '../course/cached-body.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { hasAccess } from '../course/read-policy.ts';
import { wordsSpoken } from './words-spoken.ts';
import type { LearningDeps } from '../deps.ts';
import type { PublishedCourse } from '../course/published-course.ts';

export function lexiconRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getWeekLexicon, async ({ query, session, request, reply }) => {
    const at = { levelId: query.level_id, week: query.ActiveWeek };
    await requireUnlockedWeek(deps, session, at);
    sendCached(request, reply, weekLexiconBody(deps.course, at));
    return undefined;
  });

  const spoken = wordsSpoken(deps);
  serveCall(app, deps, getWordSpoken, async ({ query, session, reply }) => {
    reply.header('cache-control', 'no-store');
    return { places: hasAccess(deps, session) ? await spoken(query.word, session) : [] };
  });

  serveCall(app, deps, lookUpWord, async ({ query: { word } }) => ({
    entries: deps.course.lexicon.find(word),
    senses: deps.course.lexicon.sensesOf(word),
  }));
}

type FormMeanings = { entries: LexiconEntryView[]; senses: PhraseSenses };

/** Returns the meanings of the words of a week's texts. @throws AppError not_found */
function weekLexiconBody(course: PublishedCourse, at: { levelId: string; week: number }): CachedBody {
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

/**
 * Downloads contain these meanings, so meanings of another lemma (`take` in `take over`) that no text has are left out.
 */
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
