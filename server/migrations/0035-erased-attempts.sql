-- A learner who opens the console leaves refused entries. An erasure removes who made them and from where; what staff did
-- stays as it is.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('lisan.erasure', true) = 'on' then
    if old.outcome = 'refused' then
      new := jsonb_populate_record(old, jsonb_build_object(
        'actor_id', new.actor_id, 'actor', new.actor, 'session_id', new.session_id, 'address', new.address,
        'subject_id', new.subject_id, 'reason', new.reason, 'before', new.before, 'after', new.after));
    else
      new := jsonb_populate_record(old, jsonb_build_object(
        'subject_id', new.subject_id, 'reason', new.reason, 'before', new.before, 'after', new.after));
    end if;
    return new;
  end if;
  raise exception 'audit entries are append-only';
end $$;
