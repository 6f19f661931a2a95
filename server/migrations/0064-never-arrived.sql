-- Charges whose absence was proven, whose payments the carrier may still list.
drop index concurrently if exists charge_attempt_never_arrived;
create index concurrently charge_attempt_never_arrived on charge_attempt (decided_at)
  where state = 'denied' and reason = 'NEVER_ARRIVED';
