-- What is left of a country's codes; it refills by the hour. It replaces otp_budget, which older processes still count.
create table otp_allowance (
  country text primary key,
  codes_left double precision not null,
  at timestamptz not null,
  warned double precision not null
);
