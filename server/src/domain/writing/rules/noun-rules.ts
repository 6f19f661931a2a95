import { by, from, keysOf, PAUSE, pattern, START, withArticle, type OwnRule } from './own-rule.ts';

/** Nouns without a plural in English. */
const UNCOUNTABLE = {
  informations: 'information',
  advices: 'advice',
  furnitures: 'furniture',
  homeworks: 'homework',
  equipments: 'equipment',
  luggages: 'luggage',
  knowledges: 'knowledge',
  moneys: 'money',
  traffics: 'traffic',
  breads: 'bread',
  weathers: 'weather',
};
const PLURALS = {
  childrens: 'children',
  womans: 'women',
  womens: 'women',
  childs: 'children',
  foots: 'feet',
  tooths: 'teeth',
  mouses: 'mice',
};
const AFTER_NUMBER = {
  child: 'children',
  man: 'men',
  mans: 'men',
  woman: 'women',
  boy: 'boys',
  girl: 'girls',
  book: 'books',
  brother: 'brothers',
  sister: 'sisters',
  friend: 'friends',
  car: 'cars',
  student: 'students',
  person: 'people',
  room: 'rooms',
  house: 'houses',
};
const OWNED =
  'car|house|brother|sister|dog|cat|bike|computer|phone|laptop|job|friend|son|daughter|question|problem|garden';

/** Errors in nouns, articles and quantities. */
export const NOUN_RULES: readonly OwnRule[] = [
  {
    kind: 'uncountable',
    pattern: pattern(String.raw`\b(?:${keysOf(UNCOUNTABLE)})\b`),
    suggest: from(UNCOUNTABLE),
    wrong: 'I need some informations about the course.',
    fixed: 'I need some information about the course.',
    right: 'The information is good, and so is the advice.',
  },
  {
    kind: 'uncountable',
    pattern: pattern(String.raw`\ban? (?=(?:homework|information|advice|furniture|equipment|luggage|money)${PAUSE})`),
    suggest: by('some '),
    wrong: 'She gave me an advice.',
    fixed: 'She gave me some advice.',
    right: 'There is an information desk and a money box.',
  },
  {
    kind: 'uncountable',
    pattern: pattern(String.raw`(?<=\b(?:have|has|had|find|found|want|wants) )a work${PAUSE}`),
    suggest: by('a job'),
    wrong: 'I have a work in a bank.',
    fixed: 'I have a job in a bank.',
    right: 'I have work to do. It is a work of art.',
  },
  {
    kind: 'plural',
    pattern: pattern(String.raw`\b(?:${keysOf(PLURALS)})\b`),
    suggest: from(PLURALS),
    wrong: 'My childrens are small.',
    fixed: 'My children are small.',
    right: "My children are small. These are the children's books.",
  },
  {
    kind: 'plural',
    pattern: pattern(
      String.raw`(?<=\b(?:two|three|four|five|six|seven|eight|nine|ten|many|several|[2-9]|[1-9]\d) )(?:${keysOf(AFTER_NUMBER)})${PAUSE}`,
    ),
    suggest: from(AFTER_NUMBER),
    wrong: 'I have three child.',
    fixed: 'I have three children.',
    right: 'It is a four room house. I have three children and one brother.',
  },
  {
    kind: 'article',
    pattern: pattern(
      String.raw`(?<=\b(?:I|you|we|they) have |\b(?:he|she) has )(?:${OWNED})(?=\s*(?:[.!?;\n]|$)|\s+(?:and I|but|because)\b)`,
    ),
    suggest: ([noun]) => [withArticle(noun)],
    wrong: 'I have car.',
    fixed: 'I have a car.',
    right: 'I have cars. I have car keys. I have a car.',
  },
  {
    kind: 'article',
    pattern: pattern(
      String.raw`(?<=\b(?:from|in|to) )the (?=(?:Iraq|Egypt|Syria|Jordan|Lebanon|Kuwait|Qatar|Oman|Bahrain|Yemen|Morocco|Tunisia|Algeria|Libya|Palestine|Saudi Arabia|Baghdad|Cairo|Basra|Mosul)${PAUSE})`,
    ),
    suggest: by(''),
    wrong: 'I am from the Iraq.',
    fixed: 'I am from Iraq.',
    right: 'I am from Iraq. She is in the Kuwait office.',
  },
  {
    kind: 'quantity',
    pattern: pattern(
      String.raw`\bmuch(?= (?:friends|people|books|cars|children|things|students|hours|days|times|problems|questions|words|brothers|sisters|houses|shops)\b)`,
    ),
    suggest: by('many'),
    wrong: 'I have much friends.',
    fixed: 'I have many friends.',
    right: 'I have many friends and much time.',
  },
  {
    kind: 'quantity',
    pattern: pattern(
      String.raw`\bmany(?= (?:money|water|information|homework|advice|furniture|rice|bread|milk|news|traffic|luggage)${PAUSE})`,
    ),
    suggest: by('much', 'a lot of'),
    wrong: "I don't have many money.",
    fixed: "I don't have much money.",
    right: 'There are many water bottles, and I have much time.',
  },
  {
    kind: 'extra_word',
    pattern: pattern(String.raw`(?<=\b(?:I|we|they|you) )very(?= (?:like|love|want|enjoy)\b)`),
    suggest: by('really'),
    wrong: 'I very like tea.',
    fixed: 'I really like tea.',
    right: 'I like tea very much.',
  },
  {
    kind: 'plural',
    pattern: pattern(String.raw`${START}The peoples(?= (?:are|in|here)\b)`, { exact: true }),
    suggest: by('The people'),
    wrong: 'The peoples are kind.',
    fixed: 'The people are kind.',
    right: 'The people are kind.',
  },
];
