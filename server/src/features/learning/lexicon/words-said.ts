import type { getWordSaid } from '@lisan/contract/learner/lexicon';
import type { z } from 'zod';
import type { Session } from '../../../platform/auth/session.ts';
import { ADDRESS_TTL_MS, signPrefix } from '../../live/recording/media-address.ts';
import { findFormSaid, presentSaid, type Said } from '../../live/recording/transcript/find-said.ts';
import type { LearningDeps } from '../deps.ts';

const MAX_PLACES = 3;
/** A withdrawn transcript is found for as long. */
const FRESH_MS = 60_000;
const MAX_CACHED = 2_000;

type Places = z.infer<typeof getWordSaid.reply>['places'];

/** Returns where teachers say a word; the places of the last words are cached, the addresses are the session's. */
export function wordsSaid(deps: LearningDeps): (word: string, session: Pick<Session, 'id'>) => Promise<Places> {
  const cache = new Map<string, { said: Said[]; readAt: number }>();

  async function read(word: string, now: number): Promise<Said[]> {
    const said = await findFormSaid(deps.db, deps.course.lexicon.formsOf(word), MAX_PLACES);
    cache.delete(word);
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(word, { said, readAt: now });
    return said;
  }

  return async (typed, { id }) => {
    const word = typed.toLowerCase();
    const now = deps.clock.now().getTime();
    const last = cache.get(word);
    const isFresh = last !== undefined && Math.abs(now - last.readAt) < FRESH_MS;
    const said = isFresh ? last.said : await read(word, now);
    const prefix = signPrefix(deps.secrets.signingKey, id, new Date(now + ADDRESS_TTL_MS));
    return said.map((place) => ({ ...presentSaid(place), media_url: `${prefix}/recordings/${place.mediaFile}` }));
  };
}
