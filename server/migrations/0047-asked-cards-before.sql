-- Replaced by review_card_asked.
drop index concurrently if exists review_card_question;
