-- Sessions that are composed ahead, for phones that will have no network. One is open or finished once it is answered.

alter table daily_session
  drop constraint daily_session_state_check,
  drop constraint daily_session_check,
  add constraint daily_session_state_check
    check (state in ('prepared', 'open', 'finished', 'closed')) not valid,
  add constraint daily_session_ended_check
    check ((ended_at is null) = (state in ('prepared', 'open'))) not valid;
alter table daily_session validate constraint daily_session_state_check;
alter table daily_session validate constraint daily_session_ended_check;
create index daily_session_prepared on daily_session (subscriber_id, learner_day) where state = 'prepared';
