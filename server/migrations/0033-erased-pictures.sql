-- The picture of an account that is being erased, until its file is removed: the process may end between the request and
-- the removal, and the store may be away.
alter table erasure add column avatar_file text;
