drop index concurrently if exists carrier_callback_ended_payments;
create index concurrently carrier_callback_ended_payments on carrier_callback (received_at)
  where state <> 'received' and (payment_key is not null or payment_id is not null);
