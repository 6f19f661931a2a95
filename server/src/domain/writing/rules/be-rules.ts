import { BEGINS, pattern, type OwnRule } from './own-rule.ts';

const beOf = (subject: string) => (/^i$/i.test(subject) ? 'am' : /^(?:he|she|it)$/i.test(subject) ? 'is' : 'are');
/** Without professions that are verbs too, such as cook and nurse. */
const PROFESSION =
  'student|doctor|teacher|engineer|driver|lawyer|dentist|farmer|accountant|pharmacist|pilot|singer|journalist|soldier|baker|waiter';

/** The missing "be" of the first weeks, which Arabic does not have, and auxiliaries that Arabic replaces by one word. */
export const BE_RULES: readonly OwnRule[] = [
  {
    kind: 'missing_word',
    pattern: pattern(String.raw`(?<=${BEGINS})(I|He|She|We|They|You) (?=from [A-Z])`, { exact: true }),
    suggest: ([, subject = '']) => [`${subject} ${beOf(subject)} `],
    wrong: 'I from Basra.',
    fixed: 'I am from Basra.',
    right: 'I am from Basra. They come from Cairo.',
  },
  {
    kind: 'missing_word',
    pattern: pattern(String.raw`(?<=${BEGINS})[Mm]y name (?=[A-Z][a-z]+)`, { exact: true }),
    suggest: ([found]) => [`${found}is `],
    wrong: 'Hello. My name Hind.',
    fixed: 'Hello. My name is Hind.',
    right: 'Hello. My name is Hind.',
  },
  {
    kind: 'missing_word',
    pattern: pattern(
      String.raw`(?<=${BEGINS})(I|He|She) (?:a |an )?(${PROFESSION})(?=\s*(?:[.,!?;\n]|$)|\s+(?:in|at|and|but|from)\b)`,
      { exact: true },
    ),
    suggest: ([, subject = '', noun = '']) => [
      `${subject} ${beOf(subject)} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
    ],
    wrong: 'I teacher in a school. She a doctor.',
    fixed: 'I am a teacher in a school. She is a doctor.',
    right: 'I am a teacher. He teaches. I cook at home.',
  },
  {
    kind: 'negation',
    pattern: pattern(
      String.raw`(?<=${BEGINS})(I|You|We|They) (?:no|not) (?=(?:like|want|have|know|speak|eat|drink|go|need|understand|live|work)\b)`,
      { exact: true },
    ),
    suggest: ([, subject = '']) => [`${subject} don't `],
    wrong: 'I no like coffee.',
    fixed: "I don't like coffee.",
    right: 'I do not like coffee. Do you not like it?',
  },
  {
    kind: 'word_order',
    pattern: pattern(String.raw`(?<=${BEGINS})Do (you|they|we) are (?=[a-z])`, { exact: true }),
    suggest: ([, subject = '']) => [`Are ${subject} `],
    wrong: 'Do you are a student?',
    fixed: 'Are you a student?',
    right: 'Are you a student? Do you know who they are?',
  },
];
