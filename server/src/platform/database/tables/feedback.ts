export type RatingTable = { subscriber_id: string; stars: number; comment: string | null; rated_at: Date };

export type ContactMessageTable = {
  id: string;
  subscriber_id: string | null;
  name: string;
  email: string | null;
  message: string;
  sent_at: Date;
  answered_at: Date | null;
};
