-- The last two learner-days on which the phone of a learner fetched a session, and the day that answers which arrived later
-- made active (decision 076).
create table learner_contact (
  subscriber_id uuid primary key references subscriber (id),
  last_day date not null,
  day_before date
);

alter table daily_session add column late_day date;
