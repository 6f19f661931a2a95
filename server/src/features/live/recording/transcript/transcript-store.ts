import { sql, type Selectable } from 'kysely';
import { wordsOfCues, type Cue } from '../../../../domain/recording/transcript.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { RecordingTranscriptTable } from '../../../../platform/database/tables/live.ts';
import { transcriptQueue } from './transcript-queue.ts';

const COLUMNS = [
  'recording_id',
  'state',
  'source',
  'cues',
  'done_seconds',
  'is_edited',
  'is_published',
  'version',
  'attempts',
] as const;

export type Transcript = Pick<Selectable<RecordingTranscriptTable>, (typeof COLUMNS)[number]>;

/** Queues the transcript of a recording within the transaction that inserts it. Captions, if any, are its source. */
export async function queueTranscript(
  trx: Database,
  { recordingId, hasCaptions, now }: { recordingId: string; hasCaptions: boolean; now: Date },
): Promise<void> {
  const row = {
    recording_id: recordingId,
    source: hasCaptions ? ('uploaded' as const) : ('automatic' as const),
    state: 'queued' as const,
    attempts: 0,
    done_seconds: 0,
    version: 0,
    is_edited: false,
    is_published: hasCaptions,
    cues: [],
    words: '',
    next_try_at: now,
  };
  await transcriptQueue.insert(trx, [row], sql`on conflict do nothing`);
}

/** Queues the transcripts of recordings of earlier versions, at most `limit`, and returns how many there were. */
export async function queueMissing(db: Database, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into recording_transcript (recording_id, source, is_published, next_try_at)
    select r.id, case when r.captions_file is null then 'automatic' else 'uploaded' end,
      r.captions_file is not null, ${now}
    from recording r
    where not exists (select 1 from recording_transcript t where t.recording_id = r.id)
    order by r.published_at desc limit ${limit}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Queues again the transcripts whose source is no longer the recording's: captions that a node of an earlier version
 * added or removed, which knows no transcripts.
 */
export async function queueChanged(db: Database, now: Date): Promise<void> {
  await sql`
    update recording_transcript t
    set state = 'queued', source = case when r.captions_file is null then 'automatic' else 'uploaded' end,
      is_published = r.captions_file is not null, is_edited = false, cues = '[]', words = '', done_seconds = 0,
      attempts = 0, version = t.version + 1, next_try_at = ${now}, failure = null
    from recording r
    where r.id = t.recording_id and (t.source = 'uploaded') <> (r.captions_file is not null)`.execute(db);
}

export async function transcriptOf(db: Database, recordingId: string): Promise<Transcript | undefined> {
  return db
    .selectFrom('recording_transcript')
    .select(COLUMNS)
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
}

/** Locks the transcript until the transaction ends and returns it. */
export async function lockTranscript(trx: Database, recordingId: string): Promise<Transcript | undefined> {
  return trx
    .selectFrom('recording_transcript')
    .select(COLUMNS)
    .where('recording_id', '=', recordingId)
    .forUpdate()
    .executeTakeFirst();
}

type Changes = Partial<Pick<Transcript, 'state' | 'source' | 'is_edited' | 'is_published' | 'done_seconds'>> & {
  cues?: readonly Cue[];
  version?: number;
  attempts?: number;
  next_try_at?: Date;
  failure?: string | null;
};

export async function updateTranscript(db: Database, recordingId: string, changes: Changes): Promise<Transcript> {
  const { cues, ...others } = changes;
  return db
    .updateTable('recording_transcript')
    .set({ ...others, ...(cues && { cues: JSON.stringify(cues), words: wordsColumn(cues) }) })
    .where('recording_id', '=', recordingId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

type Progress = { cues: readonly Cue[]; done_seconds: number; next_try_at: Date };

/**
 * Stores what a worker has transcribed, and that it is all where `isLast`. Returns false if the row is no longer the worker's:
 * another one claimed it, or the transcript was started again meanwhile, which changes its version.
 */
export async function storeTranscribed(
  db: Database,
  claimed: Pick<Transcript, 'recording_id' | 'attempts' | 'version'>,
  { cues, isLast, ...progress }: Progress & { isLast: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recording_transcript')
    .set({ ...progress, cues: JSON.stringify(cues), words: wordsColumn(cues), state: isLast ? 'ready' : 'queued' })
    .where('recording_id', '=', claimed.recording_id)
    .where('state', '=', 'queued')
    .where('attempts', '=', claimed.attempts)
    .where('version', '=', claimed.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The words of cues for the column of the search. */
export function wordsColumn(cues: readonly Cue[]) {
  return sql<string>`array_to_tsvector(${wordsOfCues(cues)}::text[])`;
}

/**
 * The transcript that learners see: its cues, and what the address of its captions changes with. Null without a
 * published transcript.
 */
export async function publishedTranscript(
  db: Database,
  recordingId: string,
): Promise<Pick<Transcript, 'cues' | 'version' | 'source' | 'is_edited'> | undefined> {
  return db
    .selectFrom('recording_transcript')
    .select(['cues', 'version', 'source', 'is_edited'])
    .where('recording_id', '=', recordingId)
    .where('is_published', '=', true)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}
