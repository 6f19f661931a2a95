-- The figures of each day, which jobs compute from what happened, and who was in which experiment.

-- One number of a day. `plan`, `kind` and `detail` divide it, and are empty where nothing does; amounts are in minor units
-- of the currency in `detail`. A number that is zero has no row.
create table figure_day (
  metric text not null,
  day date not null,
  plan text not null default '',
  kind text not null default '',
  detail text not null default '',
  value bigint not null,
  primary key (metric, day, plan, kind, detail)
);

-- Which days are computed, and when they are computed again; `step` is where an interrupted computation continues.
create table figure_run (
  day date primary key,
  step int not null default 0,
  due_at timestamptz,
  lease_until timestamptz not null default '1970-01-01',
  computed_at timestamptz
);
create index figure_run_due on figure_run (due_at) where due_at is not null;

-- When an account first met an experiment, and the variant that it got.
create table experiment_exposure (
  subscriber_id uuid not null references subscriber (id),
  experiment text not null,
  variant text not null,
  at timestamptz not null,
  primary key (subscriber_id, experiment)
);
create index experiment_exposure_by_time on experiment_exposure (at);

-- What a day is computed from.
create index subscriber_by_creation on subscriber (created_at);
create index daily_session_by_end on daily_session (ended_at) where state = 'finished';
create index live_channel_by_broadcast on live_channel (started_at) where started_at is not null;
-- Events are only appended, so their order on disk is that of time.
create index subscription_event_by_time on subscription_event using brin (at) with (autosummarize = on);
