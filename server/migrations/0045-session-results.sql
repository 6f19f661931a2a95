-- The result of a session is removed after some days, with its steps.

alter table daily_session
  drop constraint daily_session_check1,
  add constraint daily_session_result_check check (result is null or state = 'finished') not valid;
alter table daily_session validate constraint daily_session_result_check;
