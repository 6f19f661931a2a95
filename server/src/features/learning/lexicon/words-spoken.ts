import type { getWordSpoken } from '@lisan/contract/learner/lexicon';
import type { z } from 'zod';
import type { Session } from '../../../platform/auth/session.ts';
import { ADDRESS_TTL_MS, signPrefix } from '../../live/recording/media-address.ts';
import { findFormSpoken, presentSpoken, type Spoken } from '../../live/recording/transcript/find-spoken.ts';
import type { LearningDeps } from '../deps.ts';

const MAX_PLACES = 3;
/** A withdrawn transcript is found for as long. */
const FRESH_MS = 60_000;
const MAX_CACHED = 2_000;

type Places = z.infer<typeof getWordSpoken.reply>['places'];

/** Returns where teachers say a word; the places of the last words are cached, the addresses are the session's. */
export function wordsSpoken(deps: LearningDeps): (word: string, session: Pick<Session, 'id'>) => Promise<Places> {
  const cache = new Map<string, { spoken: Spoken[]; readAt: number }>();

  async function read(word: string, now: number): Promise<Spoken[]> {
    const spoken = await findFormSpoken(deps.db, deps.course.lexicon.formsOf(word), MAX_PLACES);
    cache.delete(word);
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(word, { spoken, readAt: now });
    return spoken;
  }

  return async (typed, { id }) => {
    const word = typed.toLowerCase();
    const now = deps.clock.now().getTime();
    const last = cache.get(word);
    const isFresh = last !== undefined && Math.abs(now - last.readAt) < FRESH_MS;
    const spoken = isFresh ? last.spoken : await read(word, now);
    const prefix = signPrefix(deps.secrets.signingKey, id, new Date(now + ADDRESS_TTL_MS));
    return spoken.map((place) => ({ ...presentSpoken(place), media_url: `${prefix}/recordings/${place.mediaFile}` }));
  };
}
