-- Notices that staff write to a group of learners. A notice has one sending at most, so that it cannot be sent twice.

create table notice (
  id uuid primary key,
  version int not null default 1,
  title text not null,
  text text not null,
  -- Null where it is not sent by SMS.
  sms_text text,
  -- The group: each null where it does not narrow the group. `plan` is an id, or `none` for learners without a subscription.
  level_id uuid,
  plan text,
  inactive_since date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null references subscriber (id),
  removed_at timestamptz
);
create index notice_newest on notice (created_at desc, id desc) where removed_at is null;

create table notice_sending (
  notice_id uuid primary key references notice (id),
  state text not null default 'queued' check (state in ('queued', 'done', 'stopped', 'dead')),
  attempts int not null default 0,
  next_try_at timestamptz not null,
  sent_by uuid not null references subscriber (id),
  -- Accounts that are newer are not in the group.
  sent_at timestamptz not null,
  ended_at timestamptz,
  -- The last account that was examined, in the order of ids.
  examined_up_to uuid,
  inbox int not null default 0,
  push int not null default 0,
  sms int not null default 0
);
create index notice_sending_queued on notice_sending (next_try_at) where state = 'queued';
create index notice_sending_dead on notice_sending (next_try_at) where state = 'dead';

create function refuse_change_of_sent_notice() returns trigger language plpgsql as $$
begin
  perform 1 from notice_sending where notice_id = old.id;
  if found then
    raise exception 'a notice that was sent never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger notice_sent_stays before update or delete on notice
  for each row execute function refuse_change_of_sent_notice();
