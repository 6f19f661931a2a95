-- An answer to an own mistake in writing is a learning event, as an answer of the review is.

alter table learning_event
  drop constraint learning_event_kind_check,
  add constraint learning_event_kind_check
    check (kind in ('item_done', 'quiz_answer', 'quiz_passed', 'quiz_failed', 'practical_answer', 'practical_done',
      'level_tested', 'review_answer', 'session_answer', 'session_done', 'ear_round_done', 'writing_answer')) not valid;
alter table learning_event validate constraint learning_event_kind_check;
