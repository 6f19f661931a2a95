-- What is said in a recording, as cues, and the queue of those that are to be heard (decision 085). `words` is written
-- with the cues; a search reads those of published transcripts.
create table recording_transcript (
  recording_id uuid primary key references recording (id),
  state text not null default 'queued' check (state in ('queued', 'ready', 'dead')),
  source text not null check (source in ('automatic', 'uploaded')),
  cues jsonb not null default '[]',
  words tsvector not null default '',
  done_seconds double precision not null default 0 check (done_seconds >= 0),
  is_edited boolean not null default false,
  is_published boolean not null default false,
  version int not null default 0,
  attempts int not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null,
  failure text
);
create index recording_transcript_automatic on recording_transcript (next_try_at)
  where state = 'queued' and source = 'automatic';
create index recording_transcript_uploaded on recording_transcript (next_try_at)
  where state = 'queued' and source = 'uploaded';
create index recording_transcript_dead on recording_transcript (next_try_at) where state = 'dead';
create index recording_transcript_words on recording_transcript using gin (words) where is_published;
