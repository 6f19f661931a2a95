// An operator may answer a submission with an id in hexadecimal and tell of it in decimal, or the other way round, with
// or without leading zeros, in small letters or capitals.

/** The longest that still is a number of 64 bits. */
const HEXADECIMAL = /^[0-9a-f]{1,16}$/;
const DECIMAL = /^\d{1,20}$/;

/** One spelling for an id in one base. Ids that are no hexadecimal digits, with or without dashes, stay as they are. */
export function foldId(id: string): string {
  if (!/^[0-9a-f-]+$/i.test(id)) return id;
  const folded = id.toLowerCase();
  return folded.includes('-') ? folded : folded.replace(/^0+(?=.)/, '');
}

/** What an id would be in the other base, folded: none, one, or two where nobody can tell which base it is in. */
export function otherBases(id: string): string[] {
  const folded = foldId(id);
  const others: string[] = [];
  if (HEXADECIMAL.test(folded)) others.push(BigInt(`0x${folded}`).toString(10));
  if (DECIMAL.test(folded)) others.push(BigInt(folded).toString(16));
  return others.filter((other) => other !== folded);
}

/** Which message a receipt names: an id as it was told, and how the number ends that it went to, where that was told. */
export type Told = { id: string; recipient: string | null };

/**
 * Whether a receipt may be about a message to `msisdn` (E.164) whose id is the same in one of the bases. The same in
 * another base is too little where no phone number agrees.
 */
export function mayBeAbout({ id, recipient }: Told, message: { id: string; msisdn: string }): boolean {
  if (recipient !== null) return message.msisdn.endsWith(recipient);
  return foldId(id) === foldId(message.id);
}
