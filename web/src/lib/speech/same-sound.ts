/** Words that sound alike in American English: the recogniser chooses between them by grammar, not by sound. */
const HOMOPHONES = `to too two|there their|your yore|its it's|know no|knew new|right write|here hear|see sea|meet meat|
week weak|buy by bye|for four|one won|eight ate|son sun|hour our|wear where|weather whether|would wood|which witch|
piece peace|plane plain|pair pear|mail male|sale sail|tail tale|wait weight|way weigh|road rode|role roll|read red|
nose knows|night knight|flour flower|cell sell|cent sent scent|dear deer|fair fare|great grate|hi high|hole whole|
made maid|main mane|passed past|pray prey|principal principle|rain reign|sight site cite|some sum|stair stare|
steal steel|story storey|threw through|toe tow|waist waste|aloud allowed|aunt ant|bear bare|blue blew|board bored|
brake break|check cheque|die dye|eye i|guest guessed|heal heel|higher hire|idle idol|in inn|jeans genes|lead led|
mist missed|oh owe|packed pact|roots routes|seen scene|seems seams|sew so|sweet suite|vain vein|okay ok`;

const soundOf = mapGroups(HOMOPHONES, (words) => words[0] ?? '');

/** Returns whether two words sound the same; `'s` and `'d` are the ends of contractions. */
export function isSameSound(a: string, b: string): boolean {
  if (a === b || (soundOf.get(a) ?? a) === (soundOf.get(b) ?? b)) return true;
  return isShortFor(a, b) || isShortFor(b, a);
}

function isShortFor(short: string, word: string): boolean {
  if (short === "'s") return word === 'is' || word === 'has';
  return short === "'d" && (word === 'would' || word === 'had');
}

function mapGroups(groups: string, nameOf: (words: string[]) => string): ReadonlyMap<string, string> {
  const lists = groups.split('|').map((group) => group.trim().split(' '));
  return new Map(lists.flatMap((words) => words.map((word): [string, string] => [word, nameOf(words)])));
}
