-- Most cards have no question; 0047 drops the index that has an entry for each.
drop index concurrently if exists review_card_asked;
create unique index concurrently review_card_asked on review_card (subscriber_id, question_uuid)
  where question_uuid is not null;
