drop index concurrently if exists refund_by_requester;
create index concurrently refund_by_requester on refund (requested_by, requested_at);
