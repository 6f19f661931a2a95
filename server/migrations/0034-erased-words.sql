-- The name and e-mail of an account that is being erased, so that its erasure finds them in what staff wrote meanwhile;
-- null once it is erased.
alter table erasure add column words text[];

-- When texts of staff about an erased account were cleaned. Null for one that an earlier version erased: its name and
-- number are unknown by then.
alter table erasure add column texts_cleaned_at timestamptz;
create index erasure_uncleaned on erasure (erased_at) where erased_at is not null and texts_cleaned_at is null;
