import type { SpokenPlace } from '@lisan/contract/live/recording';
import { sql } from 'kysely';
import { foldWords } from '../../../../domain/text/fold.ts';
import { findCue, findForm, type FoundCue } from '../../../../domain/recording/find-cues.ts';
import type { Cue } from '../../../../domain/recording/transcript.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { MediaKind } from '../../../../platform/database/tables/live.ts';

const MAX_WORDS = 8;
/** The newest recordings with the words, whose lines are then read: a transcript of an hour has 60 KB. */
const MAX_READ = 12;
/** A shorter start of a word is the start of most words. */
const MIN_PREFIX = 3;

/** A published recording and the line in which words were said. */
export type Spoken = {
  recordingId: string;
  kind: MediaKind;
  title: string;
  teacher: string;
  mediaFile: string;
} & FoundCue;

export function presentSpoken({ recordingId, kind, title, teacher, cue, at }: Spoken): SpokenPlace {
  return { recording_id: recordingId, kind, title, teacher, text: cue.text, at };
}

/**
 * Finds lessons by what was said in them: in one line or across two, the best matches first, then the newest. The last
 * word may be the start of one; misspelled words are not found.
 */
export async function findSpoken(db: Database, query: string, limit: number): Promise<Spoken[]> {
  const words = foldWords(query).slice(0, MAX_WORDS);
  const last = words.at(-1);
  // Short words alone are in every lesson, and finding their lines reads every transcript.
  if (last === undefined || words.every(({ length }) => length < MIN_PREFIX)) return [];
  const mayBePrefix = last.length >= MIN_PREFIX;
  const terms = words.map((word, i) => (mayBePrefix && i === words.length - 1 ? `${quote(word)}:*` : quote(word)));
  const found = await findRecordings(db, terms.join(' & '), (cues) => findCue(cues, { words, mayBePrefix }));
  return found.toSorted((a, b) => a.rank - b.rank).slice(0, limit);
}

/** Finds places where one of the forms of a word was said, at most one in each recording, the newest first. */
export async function findFormSpoken(db: Database, forms: readonly string[], limit: number): Promise<Spoken[]> {
  const terms = forms.map((form) => foldWords(form).map(quote).join(' & ')).filter((term) => term !== '');
  if (terms.length === 0) return [];
  const query = terms.map((term) => `(${term})`).join(' | ');
  const found = await findRecordings(db, query, (cues) => findForm(cues, forms));
  return found.slice(0, limit);
}

/** A folded word has letters and digits only. */
function quote(word: string): string {
  return `'${word}'`;
}

async function findRecordings(
  db: Database,
  query: string,
  find: (cues: readonly Cue[]) => FoundCue | undefined,
): Promise<Spoken[]> {
  const { rows } = await sql<Omit<Spoken, keyof FoundCue> & { cues: Cue[] }>`
    select r.id as "recordingId", r.kind, r.title, r.media_file as "mediaFile", teacher.name as teacher, t.cues
    from (
      select r.id, r.published_at from recording_transcript t join recording r on r.id = t.recording_id
      where t.is_published and t.state = 'ready' and not r.unpublished and t.words @@ ${query}::tsquery
      order by r.published_at desc, r.id desc limit ${sql.lit(MAX_READ)}
    ) as newest
    join recording r on r.id = newest.id
    join recording_transcript t on t.recording_id = newest.id
    join teacher on teacher.id = r.teacher_id
    order by newest.published_at desc, r.id desc`.execute(db);
  return rows.flatMap(({ cues, ...recording }) => {
    const found = find(cues);
    return found ? [{ ...recording, ...found }] : [];
  });
}
