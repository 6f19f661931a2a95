-- An erasure asks whether another account has the same e-mail.
drop index concurrently if exists subscriber_by_email;
create index concurrently subscriber_by_email on subscriber (lower(email)) where email is not null;
