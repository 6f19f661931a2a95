import { BEGINS, by, END, FAMILY, pattern, START, type OwnRule } from './own-rule.ts';
import { anyVerb, verbForm } from './verbs.ts';

const PERSON = String.raw`(?:I|you|he|she|it|we|they)`;
const MODAL = String.raw`(?:can|could|must|should|may|might|will|would)(?:n['’]t|not| not)?`;
/** Verbs whose base form never stands beside `is`. */
const NEVER_AFTER_BE = 'go|eat|drink|sleep|speak|write|want|need|have|know|learn|listen|buy|make|understand|think';

const beOf = (subject: string) => (/^i$/i.test(subject) ? 'am' : /^(?:he|she|it)$/i.test(subject) ? 'is' : 'are');
const isThird = (be: string) => /^(?:is|['’]s)$/i.test(be.trim());

/** Errors in the form of verbs. */
export const VERB_RULES: readonly OwnRule[] = [
  {
    kind: 'verb_form',
    pattern: pattern(
      String.raw`(?:(?<=\b(?:I|we|you|they))(?:['’](?:m|re)| am| are)|(?<=\b(?:he|she))(?:['’]s| is)) agree\b`,
    ),
    suggest: ([found]) => [isThird(found.slice(0, -6)) ? ' agrees' : ' agree'],
    wrong: 'I am agree with you.',
    fixed: 'I agree with you.',
    right: 'They agree with you, and I am sure.',
  },
  {
    kind: 'verb_form',
    pattern: pattern(
      String.raw`(?:(?<=\b(?:I|we|you|they))(?:['’](?:m|re)| am| are)|(?<=\b(?:he|she))(?:['’]s| is)) (?:${NEVER_AFTER_BE})\b(?!-)`,
    ),
    suggest: ([found]) => {
      const be = found.slice(0, found.lastIndexOf(' '));
      const verb = found.slice(found.lastIndexOf(' ') + 1);
      return [` ${verbForm(verb, isThird(be) ? 'third' : 'base')}`, `${be} ${verbForm(verb, 'ing')}`];
    },
    wrong: 'I am go to school every day.',
    fixed: 'I go to school every day.',
    right: 'I am going to school, and we are to go home.',
  },
  {
    kind: 'agreement',
    pattern: pattern(
      String.raw`(?<=${BEGINS}(?:He|She|${FAMILY}) (?:always |usually |sometimes |often |never )?)(?:like(?! (?:many|most|all|me|him|her|every))|want|need|live|love|speak|eat|drink|study|know|think|feel|play|walk|learn|use|cook|visit|work|go|watch|wash|write|teach|sleep|prefer|have|make|take|buy)\b(?=\s+[a-z])`,
      { exact: true },
    ),
    suggest: ([verb]) => [verbForm(verb, 'third')],
    wrong: 'My brother work in a bank.',
    fixed: 'My brother works in a bank.',
    right:
      'Does my brother work in a bank? I saw my mother cook. My father, like many others, works. He read the poem.',
  },
  {
    kind: 'agreement',
    pattern: pattern(String.raw`(?<=${BEGINS}(?:He|She|It|${FAMILY}) )do(?=n['’]t\b| not\b)`, { exact: true }),
    suggest: by('does'),
    wrong: "My brother don't like tea.",
    fixed: "My brother doesn't like tea.",
    right: "My brothers don't like tea. My brother doesn't.",
  },
  {
    kind: 'verb_form',
    pattern: pattern(
      String.raw`(?<=(?<!\b(?:all|everything|what|best|whatever) )\b${PERSON} (?:can|could|must|should|may|might|will)(?:n['’]t|not| not)?) to (?=[a-z]+\b)`,
    ),
    suggest: by(' '),
    wrong: 'I can to swim.',
    fixed: 'I can swim.',
    right: 'I do all I can to help you. The can to the left is yours.',
  },
  {
    kind: 'verb_form',
    pattern: pattern(
      String.raw`(?<=\b${PERSON} ${MODAL} )(?:${anyVerb('third', { except: 'be need' })}|${anyVerb('past', { except: 'be read see find put leave feel' })}|was|were)\b(?! of\b)`,
    ),
    suggest: ([verb]) => [verbForm(verb === 'were' ? 'was' : verb, 'base')],
    wrong: 'He can speaks English.',
    fixed: 'He can speak English.',
    right: 'He can speak English, and she could have gone.',
  },
  {
    kind: 'verb_form',
    pattern: pattern(
      String.raw`(?<=\b(?:want|wants|wanted|need|needs|needed|decided|hope|hopes|plan|would like|['’]d like) to )(?:${anyVerb('ing')})\b`,
    ),
    suggest: ([verb]) => [verbForm(verb, 'base')],
    wrong: 'I want to buying a house.',
    fixed: 'I want to buy a house.',
    right: 'I am used to buying bread. I want to bring my sister.',
  },
  {
    kind: 'verb_form',
    pattern: pattern(
      String.raw`(?<=\b(?:enjoy|enjoys|enjoyed|finish|finished|avoid|avoids) )to (?:${anyVerb('base')})\b`,
    ),
    suggest: ([found]) => [verbForm(found.slice(3), 'ing')],
    wrong: 'I enjoy to read books.',
    fixed: 'I enjoy reading books.',
    right: 'I enjoy reading, and I want to read more.',
  },
  {
    kind: 'verb_form',
    pattern: pattern(String.raw`(?<=\blook(?:ing)? forward to )(?:meet|see|hear|go|come|read|learn|speak|talk)\b`),
    suggest: ([verb]) => [verbForm(verb, 'ing')],
    wrong: 'I look forward to see you.',
    fixed: 'I look forward to seeing you.',
    right: 'I look forward to seeing you and to your answer.',
  },
  {
    kind: 'missing_word',
    pattern: pattern(
      String.raw`${START}(?:I|He|She|We|They) (?:going|working|living|studying|eating|playing|waiting|learning|writing|traveling|speaking)\b`,
      { exact: true },
    ),
    suggest: ([found]) => {
      const [subject = '', verb = ''] = found.split(' ');
      return [`${subject} ${beOf(subject)} ${verb}`];
    },
    wrong: 'She working in a hospital.',
    fixed: 'She is working in a hospital.',
    right: 'She is working. I saw him working.',
  },
  {
    kind: 'missing_word',
    pattern: pattern(String.raw`${START}Is(?= (?:raining|snowing|very|so|hot|cold|sunny)\b[^.!?\n]*[.!\n])`, {
      exact: true,
    }),
    suggest: by('It is'),
    wrong: 'Is very hot in summer.',
    fixed: 'It is very hot in summer.',
    right: 'Is very hot tea good for you? It is very hot.',
  },
  {
    kind: 'extra_word',
    pattern: pattern(String.raw`(?<=${BEGINS}${FAMILY}) (?:she|he)(?= (?:is|was|has|works|lives)\b)`, { exact: true }),
    suggest: by(''),
    wrong: 'My mother she is a nurse.',
    fixed: 'My mother is a nurse.',
    right: 'My mother is a nurse. I think she is kind.',
  },
  {
    kind: 'agreement',
    pattern: pattern(String.raw`(?<=\bThere )is(?= (?:many(?! an?\b)|several)\b)`),
    suggest: by('are'),
    wrong: 'There is many people in the street.',
    fixed: 'There are many people in the street.',
    right: 'There is some milk. There are many people.',
  },
  {
    kind: 'agreement',
    pattern: pattern(
      String.raw`(?<=\bThere )are(?= an? (?!lot|few|number|couple|hundred|thousand|million|dozen|great|large|good|variety|range|total|handful|majority))`,
    ),
    suggest: by('is'),
    wrong: 'There are a book on the table.',
    fixed: 'There is a book on the table.',
    right: 'There are a lot of books and there are a few pens.',
  },
  {
    kind: 'agreement',
    pattern: pattern(String.raw`(?<=${BEGINS}(?:The|Some|Many|These|Those) people )(?:is|was|has)\b`, { exact: true }),
    suggest: ([verb]) => [verb === 'is' ? 'are' : verb === 'was' ? 'were' : 'have'],
    wrong: 'The people is kind.',
    fixed: 'The people are kind.',
    right: 'The people are kind. The house of the people is big.',
  },
  {
    kind: 'negation',
    pattern: pattern(
      String.raw`(?<=\b(?:do|does|did|ca|can)(?:n['’]t|not| not) (?:know|have|want|do|say|see|eat|need|understand|like|find|hear|buy) )(?:nothing|nobody)${END}`,
    ),
    suggest: ([word]) => [/nothing/i.test(word) ? 'anything' : 'anybody'],
    wrong: "I don't know nothing.",
    fixed: "I don't know anything.",
    right: "I don't know anything. There is nothing.",
  },
];
