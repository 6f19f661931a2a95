-- An erasure finds also the withdrawn consents of a guardian.
drop index concurrently if exists guardian_consent_of_guardian;
create index concurrently guardian_consent_of_guardian on guardian_consent (guardian_msisdn);
