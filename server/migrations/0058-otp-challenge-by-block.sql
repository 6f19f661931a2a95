-- Codes to numbers that differ in their last four digits only.
drop index concurrently if exists otp_challenge_by_block;
create index concurrently otp_challenge_by_block on otp_challenge (left(msisdn, -4), created_at desc);
