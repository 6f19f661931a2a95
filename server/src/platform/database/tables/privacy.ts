export type ErasureTable = {
  id: string;
  /** The account until it is erased; then its pseudonym. */
  subscriber_id: string;
  requested_at: Date;
  requested_by: 'learner' | 'staff';
  /** When everything but the books is removed. */
  due_at: Date;
  lease_until: Date | null;
  erased_at: Date | null;
  /** The picture that the account had at the request; null once its file is removed for certain. */
  avatar_file: string | null;
  /** The name and e-mail that the account had at the request; null once it is erased. */
  words: string[] | null;
  /** When texts of staff about it were cleaned. */
  texts_cleaned_at: Date | null;
};

export type ErasedMinorTable = {
  /** A keyed hash of the number. */
  number_hash: string;
  at: Date;
};

export type ErasedTrialTable = {
  /** A keyed hash of the number. */
  number_hash: string;
  at: Date;
};
