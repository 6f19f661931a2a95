-- Reports about a payment stay longer than others: two rules of retention, each with its own index.
drop index concurrently if exists carrier_callback_ended;
create index concurrently carrier_callback_ended on carrier_callback (received_at)
  where state <> 'received' and payment_key is null and payment_id is null;
