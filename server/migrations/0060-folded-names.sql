-- The words of a name as the search of staff compares them (nameWords in domain/text/fold.ts); null until they are folded.
alter table subscriber add column name_folded text;

-- A writer that does not fold, such as a process of the version before, leaves the name to the job that folds.
create function forget_folded_name() returns trigger language plpgsql as $$
begin
  if new.name_folded is not distinct from old.name_folded then
    new.name_folded := null;
  end if;
  return new;
end $$;
create trigger subscriber_name_changed before update of name on subscriber for each row
  when (new.name is distinct from old.name) execute function forget_folded_name();
