import { z } from 'zod';
import { PART_OF_SPEECH } from './common.ts';

/** A headword or an entry, as its lemma, part of speech and number: `can noun`, `bank noun 2`; `name` is of a person. */
const SenseRef = z.string().regex(new RegExp(`^(?:name|.+ (?:${PART_OF_SPEECH.join('|')})(?: [2-9])?)$`));

/** Words of a text in lower case, without punctuation, with the form among them: `a can of`. */
const Phrase = z.string().regex(/^\p{Ll}+(?:'\p{Ll}+)*(?: \p{Ll}+(?:'\p{Ll}+)*)*$/u);

/** Which of its meanings a form has: usually, and in the texts that contain one of the phrases. */
export const FormSenses = z.strictObject({
  first: z.array(SenseRef).min(1).optional(),
  in: z.record(SenseRef, z.array(Phrase).min(1)).optional(),
});
export type FormSenses = z.infer<typeof FormSenses>;

/** The forms whose meaning the order of the lexicon does not decide: `lexicon/senses.yaml`. */
export const Senses = z.strictObject({ forms: z.record(z.string(), FormSenses) });
