import type { FieldFault } from '@lisan/contract/error';

type Limit = number | string;

/** The faults of a field, in English. The server's own texts are Arabic. */
const TEXTS: Record<FieldFault['code'], (limit: Limit) => string> = {
  required: () => 'This field is required.',
  wrong_type: () => 'This value is not of the right kind.',
  too_short: (limit) => `This is too short: at least ${characters(limit)}.`,
  too_long: (limit) => `This is too long: at most ${characters(limit)}.`,
  too_small: (limit) => `This is below the smallest value (${limit}).`,
  too_large: (limit) => `This is above the largest value (${limit}).`,
  bad_email: () => 'This is not an e-mail address.',
  bad_id: () => 'This is not a valid identifier.',
  bad_link: () => 'This is not a valid link.',
  foreign_link: (limit) => `A notice cannot link to “${limit}”.`,
  bad_format: () => 'This is not in the right format.',
  not_a_choice: () => 'This is not one of the choices.',
  invalid: () => 'This value is not valid.',
  short_number: () => 'The phone number is too short. Type all of it.',
  long_number: () => 'The phone number is too long. It has digits too many.',
  bad_number: () => 'This is not a phone number. Type all of it, such as 0770 123 4567.',
  not_mobile: () => 'This is not the number of a mobile phone.',
  country_not_served: () => 'This country is not served yet.',
  wrong_code: () => 'The code is wrong or no longer valid. You can ask for a new one.',
  wrong_app_code: () => 'The code is wrong. It changes every half minute: type the one that the app shows now.',
  passkey_refused: () => 'The passkey was not accepted. Try again from this page.',
  in_the_past: () => 'Choose a time that is still to come.',
  too_far: (limit) => `Choose a time within ${days(limit)}.`,
  too_soon: () => 'The new version begins in an hour at the earliest.',
  too_late: () => 'The new version begins within a year.',
  too_many_days: (limit) => `At most ${days(limit)} are possible now.`,
  more_than_left: () => 'The amount is more than what is left of this charge.',
  name_left: () => 'The text still has {name}. Put the name there, or nothing.',
  sms_too_long: (limit) => `This is longer than one SMS: at most ${characters(limit)}, or send it to the inbox alone.`,
  not_of_the_inbox: () => 'This account cannot answer messages.',
  missing_words: (limit) => `The terms do not say “${limit}”.`,
  bad_mp3: () => 'The file is not a valid MP3.',
  bad_picture: () => 'A valid picture is needed: JPEG, PNG or WebP.',
};

export function explainFault({ code, limit = '' }: FieldFault): string {
  // A later release of the server may know more.
  return (TEXTS[code] ?? TEXTS.invalid)(limit);
}

function characters(count: Limit): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

function days(count: Limit): string {
  return count === 1 ? '1 day' : `${count} days`;
}
