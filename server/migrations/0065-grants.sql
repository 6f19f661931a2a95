-- Who brought whom into the team: the last grant of each role by a colleague. Null: granted at the command line.
create table staff_grant (
  subscriber_id uuid not null references subscriber (id),
  role text not null,
  granted_by uuid references subscriber (id),
  granted_at timestamptz not null,
  primary key (subscriber_id, role)
);

-- The earliest time of an approval, and why the second person decided as they did.
alter table staff_approval add column ready_at timestamptz;
alter table staff_approval add column decision_reason text;

-- How many learners a notice reached when it was sent; null for a notice of before.
alter table notice_sending add column learners int;
