import { pattern, withArticle, type OwnRule } from './own-rule.ts';

const JOB =
  'student|pupil|doctor|teacher|engineer|nurse|driver|lawyer|dentist|farmer|accountant|pharmacist|pilot|singer|journalist|housewife|soldier|cook|baker|waiter|waitress|manager|worker|employee|tailor|carpenter|policeman|programmer|mechanic|painter|actor|writer|translator|barber|butcher|electrician|plumber|secretary|scientist';
const QUALITY =
  'very good|good|great|bad|new|young|old|famous|English|tall|kind|nice|clever|smart|hard-working|busy|happy|school|university|college|taxi|bus|truck|civil|primary|secondary';
/** A job that another noun follows, as in `student number five`, takes no article. */
const AFTER = String.raw`(?=\s*(?:[.,!?;:)\n]|$)|\s+(?:in|at|and|but|or|from|because|who|so|now|here|there|too|with|for|of|when|like|since)\b)`;
const JOB_ALONE = String.raw`(?:(?:${QUALITY}) )?(?:${JOB})${AFTER}`;

/** Jobs without their article. The subject may be anything: `my neighbour is doctor`. */
export const JOB_RULES: readonly OwnRule[] = [
  {
    kind: 'article',
    pattern: pattern(
      String.raw`(?<=(?<!\b(?:job|work|profession|title) )\b(?:am|is|was|you are|you were)(?: not| also| now|n['’]t)? )${JOB_ALONE}`,
    ),
    suggest: ([noun]) => [withArticle(noun)],
    wrong: 'i am student. Our neighbour is engineer, and Ali is not doctor. She was good teacher.',
    fixed: 'I am a student. Our neighbour is an engineer, and Ali is not a doctor. She was a good teacher.',
    right: 'My father is a doctor. I am student number five. They are good teachers. My job is teacher of English.',
  },
  {
    kind: 'article',
    pattern: pattern(
      String.raw`(?<=\b(?:I['’]m|you['’]re|(?:he|she|it|that|who)['’]s)(?: not| also| now)? )${JOB_ALONE}`,
    ),
    suggest: ([noun]) => [withArticle(noun)],
    wrong: "I'm student and she's nurse.",
    fixed: "I'm a student and she's a nurse.",
    right: "She's a nurse. My brother's doctor in Baghdad is old. That is my sister's teacher.",
  },
  {
    kind: 'article',
    pattern: pattern(String.raw`(?<=\b(?:is (?:he|she)|are you|was (?:he|she)|am I) )${JOB_ALONE}`),
    suggest: ([noun]) => [withArticle(noun)],
    wrong: 'Are you student? Is she new teacher?',
    fixed: 'Are you a student? Is she a new teacher?',
    right: 'Are you a student? How old are you, student?',
  },
  {
    kind: 'article',
    pattern: pattern(
      String.raw`(?<=\b(?:to be|will be|can be|become|became|becomes|(?:work|works|worked|working) as) )${JOB_ALONE}`,
    ),
    suggest: ([noun]) => [withArticle(noun)],
    wrong: 'He works as taxi driver, and I want to be doctor.',
    fixed: 'He works as a taxi driver, and I want to be a doctor.',
    right: 'He works as a driver, and I want to be a doctor.',
  },
];
