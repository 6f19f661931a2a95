-- The inbox of the people who run the product: what learners wrote or reported, and what staff did about it.

-- "This is wrong", by a learner, about something of the course.
create table item_report (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  -- The item that is counted: a word, sentence, dialogue, lesson, page, text, or an authored question itself.
  item_id uuid not null,
  -- The question that was shown; null for an item on its own page.
  question_id uuid,
  course_version_id uuid not null references course_version (id),
  reason text not null check (reason in ('answer', 'english', 'arabic', 'audio', 'picture', 'other')),
  text text,
  -- What of the item: a line, a paragraph, an example.
  part text,
  shown text,
  answer jsonb,
  correct_answer text,
  at timestamptz not null
);
create index item_report_by_item on item_report (item_id, at desc);
create index item_report_by_subscriber on item_report (subscriber_id, at desc);
create unique index item_report_once on item_report
  (subscriber_id, item_id, course_version_id, reason, md5(coalesce(part, '') || coalesce(shown, '') || coalesce(text, '')));

-- One message, rating or report as staff work on it. `source_id`: the contact message, the account that rated, the
-- reported message of a lesson, or the item report.
create table support_case (
  id uuid primary key,
  kind text not null check (kind in ('message', 'rating', 'live_report', 'item_report')),
  source_id uuid not null,
  subscriber_id uuid references subscriber (id),
  -- What cases share that are about the same thing, such as `item:<id>`.
  topic text,
  name text,
  subject text,
  text text not null,
  -- Name, subject and text, folded for search.
  search text not null,
  words tsvector not null generated always as (to_tsvector('simple', search)) stored,
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'assigned', 'closed')),
  assignee_id uuid references subscriber (id),
  version int not null default 1,
  check (state <> 'assigned' or assignee_id is not null),
  check (state <> 'open' or assignee_id is null)
);
create unique index support_case_once on support_case (kind, source_id, subscriber_id);
create index support_case_newest on support_case (at desc, id desc);
create index support_case_by_state on support_case (state, at desc, id desc);
create index support_case_by_kind on support_case (kind, at desc, id desc);
create index support_case_by_kind_and_state on support_case (kind, state, at desc, id desc);
create index support_case_by_assignee on support_case (assignee_id, at desc, id desc) where assignee_id is not null;
create index support_case_by_subscriber on support_case (subscriber_id, at desc);
create index support_case_open_topic on support_case (topic) where state <> 'closed' and topic is not null;
create index support_case_words on support_case using gin (words);

create table support_event (
  id uuid primary key,
  case_id uuid not null references support_case (id) on delete cascade,
  type text not null check (type in ('assigned', 'released', 'replied', 'closed', 'reopened')),
  at timestamptz not null,
  actor_id uuid not null references subscriber (id),
  assignee_id uuid references subscriber (id),
  -- What was sent, and whether by SMS too.
  text text,
  by_sms boolean not null default false,
  check ((text is not null) = (type = 'replied'))
);
create index support_event_by_case on support_event (case_id, at, id);

create table support_template (
  id uuid primary key,
  title text not null,
  text text not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by uuid references subscriber (id),
  removed_at timestamptz
);
create index support_template_present on support_template (title) where removed_at is null;

insert into support_template (id, title, text, updated_at) values
  (gen_random_uuid(), 'وصلتنا الرسالة', 'أهلًا {name}، وصلتنا رسالتك ونعمل عليها، وسيصل الرد هنا قريبًا. شكرًا على الصبر.', now()),
  (gen_random_uuid(), 'خطأ صُحّح', 'أهلًا {name}، شكرًا على التنبيه. راجعنا الموضع وصحّحناه، ويظهر التصحيح مع فتح التطبيق من جديد.', now()),
  (gen_random_uuid(), 'ليس خطأ', 'أهلًا {name}، شكرًا على الملاحظة. راجعناها مع فريق المنهج، والصيغة المعروضة صحيحة: ', now()),
  (gen_random_uuid(), 'إلغاء الاشتراك', 'أهلًا {name}، يمكن إلغاء الاشتراك في أي وقت من صفحة «اشتراكي» في التطبيق بلمسة واحدة، ولا يُخصم شيء بعد ذلك.', now()),
  (gen_random_uuid(), 'بلاغ عن رسالة في درس', 'أهلًا {name}، شكرًا على البلاغ. راجعنا الرسالة واتخذنا ما يلزم.', now());

-- Staff are few among all accounts.
create index if not exists subscriber_staff on subscriber (name) where roles <> '{}';

insert into support_case (id, kind, source_id, subscriber_id, name, text, search, at, state)
select gen_random_uuid(), 'message', id, subscriber_id, name, message, lower(name || ' ' || message), sent_at,
  case when answered_at is null then 'open' else 'closed' end
from contact_message;

insert into support_case (id, kind, source_id, subscriber_id, text, search, at)
select gen_random_uuid(), 'rating', subscriber_id, subscriber_id, comment, lower(comment), rated_at
from rating where comment is not null;

insert into support_case (id, kind, source_id, subscriber_id, topic, subject, text, search, at)
select gen_random_uuid(), 'live_report', r.message_id, r.subscriber_id, 'live:' || r.message_id, m.text,
  coalesce(r.reason, ''), lower(m.text || ' ' || coalesce(r.reason, '')), r.at
from live_report r join live_message m on m.id = r.message_id;
