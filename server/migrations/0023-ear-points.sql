-- A repeated answer to the last trial of a round returns the points that the round earned.

alter table ear_round add column points smallint not null default 0;
