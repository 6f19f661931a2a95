import { BEGINS, by, END, PAUSE, pattern, START, type OwnRule } from './own-rule.ts';

const DAY = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';

/** Errors with prepositions, word order and fixed phrases. */
export const PHRASE_RULES: readonly OwnRule[] = [
  {
    kind: 'preposition',
    pattern: pattern(String.raw`(?<=\bdepend(?:s|ed)? )of\b`),
    suggest: by('on'),
    wrong: 'It depends of the weather.',
    fixed: 'It depends on the weather.',
    right: 'It depends on the weather.',
  },
  {
    kind: 'preposition',
    pattern: pattern(
      String.raw`(?<=\bmarried )with(?= (?:him|her|an? (?!child|kid|baby|family|son|daughter|boy|girl)|my (?:cousin|friend|brother|sister)))`,
    ),
    suggest: by('to'),
    wrong: 'She is married with a doctor.',
    fixed: 'She is married to a doctor.',
    right: 'She is married with two children. He is married to a doctor.',
  },
  {
    kind: 'preposition',
    pattern: pattern(String.raw`(?<=\b(?:afraid|scared) )from\b`),
    suggest: by('of'),
    wrong: 'I am afraid from dogs.',
    fixed: 'I am afraid of dogs.',
    right: 'I am afraid of dogs.',
  },
  {
    kind: 'preposition',
    pattern: pattern(String.raw`(?<=\bborn )at(?= (?:19|20)\d\d\b)`),
    suggest: by('in'),
    wrong: 'I was born at 1990.',
    fixed: 'I was born in 1990.',
    right: 'I was born in 1990, at home.',
  },
  {
    kind: 'preposition',
    pattern: pattern(
      String.raw`\bin (?:the )?(?=(?:${DAY})(?:\s*[.,!?]|$| (?:I|we|he|she|they|you|morning|evening|afternoon|at|my)\b))`,
    ),
    suggest: by('on '),
    wrong: 'In the Friday we visit my uncle.',
    fixed: 'On Friday we visit my uncle.',
    right: 'On Friday we rest, as in the Friday prayer.',
  },
  {
    kind: 'preposition',
    pattern: pattern(
      String.raw`(?<=\b(?:go|goes|went|going|gone|come|comes|came|coming|return|returned|back) )to home(?=\s*(?:[.,!?;\n]|$)| (?:at|in|after|before|and|when|by|with|early|late)\b)`,
    ),
    suggest: by('home'),
    wrong: 'I went to home at five.',
    fixed: 'I went home at five.',
    right: 'I went home. He goes to home games and to the home of a friend.',
  },
  {
    kind: 'preposition',
    pattern: pattern(String.raw`(?<=\b(?:go|goes|went|going) )to (?:shopping|swimming|fishing)${END}`),
    suggest: ([found]) => [found.slice(3)],
    wrong: 'We went to shopping.',
    fixed: 'We went shopping.',
    right: 'We went to the shopping mall and went swimming.',
  },
  {
    kind: 'missing_word',
    pattern: pattern(
      String.raw`\b(?:listen|listens|listened|listening)(?= (?:music|songs|the (?:radio|music|news|teacher)|him|her|me|them|English|my (?:mother|father|teacher|friend))\b)`,
    ),
    suggest: ([verb]) => [`${verb} to`],
    wrong: 'I listen music every day.',
    fixed: 'I listen to music every day.',
    right: 'I listen to music. Listen, the radio is on.',
  },
  {
    kind: 'missing_word',
    pattern: pattern(
      String.raw`\b(?:wait|waits|waited|waiting)(?= (?:me|him|us|my (?:friend|friends|brother|sister|mother|father)|the (?:bus|train|taxi))\b(?! out\b))`,
    ),
    suggest: ([verb]) => [`${verb} for`],
    wrong: 'I wait my friend.',
    fixed: 'I wait for my friend.',
    right: 'I wait for my friend. Wait your turn.',
  },
  {
    kind: 'preposition',
    pattern: pattern(String.raw`(?<=\b(?:say|says|said) )(?:me|him|us|them)(?= (?:that|the|to|a|about)\b)`),
    suggest: ([person]) => [`to ${person}`],
    wrong: 'He said me the truth.',
    fixed: 'He said to me the truth.',
    right: 'He told me the truth. He said to me that he was ill.',
  },
  {
    kind: 'preposition',
    pattern: pattern(String.raw`\b(?:explain|explains|explained) (?:me|us)\b`),
    suggest: ([found]) => [found.replace(' ', ' to ')],
    wrong: 'Explain me the lesson, please.',
    fixed: 'Explain to me the lesson, please.',
    right: 'Explain the lesson to me, please.',
  },
  {
    kind: 'preposition',
    pattern: pattern(String.raw`(?<=\benter(?:ed|s)? )to (?=(?:the|my|our|a)\b)`),
    suggest: by(''),
    wrong: 'We entered to the room.',
    fixed: 'We entered the room.',
    right: 'We entered the room. He entered to win.',
  },
  {
    kind: 'preposition',
    pattern: pattern(String.raw`${START}Welcome in\b`, { exact: true }),
    suggest: by('Welcome to'),
    wrong: 'Welcome in Baghdad!',
    fixed: 'Welcome to Baghdad!',
    right: 'You are always welcome in our house.',
  },
  {
    kind: 'collocation',
    pattern: pattern(String.raw`\bthanks god\b`),
    suggest: by('thank God'),
    wrong: 'I am fine, thanks god.',
    fixed: 'I am fine, thank God.',
    right: 'Thank God, I am fine.',
  },
  {
    kind: 'collocation',
    pattern: pattern(String.raw`\b(?:make|makes|made|making)(?= (?:my|his|her|our|their|your|the) homework${PAUSE})`),
    suggest: ([verb]) => [{ make: 'do', makes: 'does', made: 'did', making: 'doing' }[verb.toLowerCase()]],
    wrong: 'I made my homework.',
    fixed: 'I did my homework.',
    right: 'I did my homework. The computer made my homework easier.',
  },
  {
    kind: 'word_order',
    pattern: pattern(
      String.raw`(?<=${BEGINS}(?:Why|How|Where|When|What|How old) )(?:you|he|she|they|we) (?:are|is)(?=[^.!?\n]*\?)`,
      { exact: true },
    ),
    suggest: ([found]) => [found.split(' ').toReversed().join(' ')],
    wrong: 'How you are?',
    fixed: 'How are you?',
    right: 'I know how you are. How are you?',
  },
  {
    kind: 'word_order',
    pattern: pattern(
      String.raw`(?<=${BEGINS}(?:Why|How|Where|When|What) )(?:you|they|we)(?= (?:live|go|work|study|want|like|do|eat|need|speak|think|learn)\b[^.!?\n]*\?)`,
      { exact: true },
    ),
    suggest: ([person]) => [`do ${person}`],
    wrong: 'Where you live?',
    fixed: 'Where do you live?',
    right: 'Where do you live? I know where you live.',
  },
];
