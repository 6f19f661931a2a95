-- Who asked for a second person may withdraw it, and only they may.
alter table staff_approval drop constraint staff_approval_decision_check;
alter table staff_approval drop constraint staff_approval_check;
alter table staff_approval add constraint staff_approval_decision_check
  check (decision in ('approved', 'declined', 'withdrawn'));
alter table staff_approval add constraint staff_approval_decider_check
  check (decided_by is null or (decided_by = requested_by) = (decision = 'withdrawn'));
