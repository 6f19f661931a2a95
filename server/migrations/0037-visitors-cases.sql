-- Cases of visitors are removed a year after they were opened; others stay with their account.
drop index concurrently if exists support_case_of_visitors;
create index concurrently support_case_of_visitors on support_case (at) where subscriber_id is null;
