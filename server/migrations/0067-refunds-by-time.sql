drop index concurrently if exists refund_by_time;
create index concurrently refund_by_time on refund (requested_at desc, id desc);
