-- Why a charge waits for a decision. A row of the version before is about a charge without a right to it.
alter table refund_review add column kind text not null default 'no_right'
  check (kind in ('no_right', 'other_amount'));
-- What the carrier lists as taken where that is not in the ledger, which has what the carrier replied.
alter table refund_review add column listed_amount bigint, add column listed_currency text, add column listed_exponent int;

-- The walk that looks for payments that the carrier lists after its absence window.
insert into payment_walk (name, lease_until, ended_at) values ('absent', '1970-01-01', '1970-01-01');
