import type { WordEntryView } from '@lisan/contract/learner/lexicon';
import { isUnreachable } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQuery } from '../../lib/use-api.ts';
import { formOf } from '../../ui/tappable/split-words.ts';
import type { TextPlace } from '../../ui/tappable/word-sheet-host.ts';
import { LEXICON_FRESH_MS, weekLexiconQuery } from './queries.ts';
import { senseFirst } from './sense-first.ts';

/**
 * Finds the meanings of a word of a text, the one that it has there first: in the lexicon of the text's week, which a
 * download contains, else on the server. None for a name.
 * @throws ApiError while neither can be reached
 */
export async function findMeanings(
  words: readonly string[],
  number: number,
  place: TextPlace | null,
): Promise<readonly WordEntryView[]> {
  const forms = words.map(formOf);
  const form = forms[number] ?? '';
  const ofWeek = place && (await readWeekLexicon(place));
  const found = ofWeek && Object.hasOwn(ofWeek.forms, form) ? ofWeek.forms[form] : undefined;
  if (ofWeek && found) {
    const entries = found.flatMap((at) => ofWeek.entries[at] ?? []);
    return senseFirst(entries, { forms, number, senses: ofWeek.senses?.[form] });
  }
  try {
    const query = apiQuery('GET /api/lexicon', { query: { word: form } });
    const reply = await queryClient.fetchQuery({ ...query, staleTime: LEXICON_FRESH_MS, retry: false });
    return senseFirst(reply.entries, { forms, number, senses: reply.senses });
  } catch (error) {
    // The week's lexicon explains every word of its texts that is no name.
    if (ofWeek && isUnreachable(error)) return [];
    throw error;
  }
}

/** Null where the week is locked, not downloaded, or of a course from before the lexicon. */
async function readWeekLexicon(place: TextPlace) {
  try {
    return await queryClient.fetchQuery({ ...weekLexiconQuery(place), retry: false });
  } catch {
    return null;
  }
}
