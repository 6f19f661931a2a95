/** Pairs outside the rules below: the British spelling, then the American one. */
const PAIRS = new Map(
  `grey gray|programme program|cheque check|tyre tire|kerb curb|pyjamas pajamas|practise practice|licence license|
defence defense|offence offense|pretence pretense|aeroplane airplane|jewellery jewelry|storey story|plough plow|
sceptical skeptical|cosy cozy|dialogue dialog|catalogue catalog|analogue analog|fulfil fulfill|enrol enroll|
skilful skillful|wilful willful|instalment installment|learnt learned|dreamt dreamed|burnt burned|spelt spelled|
ageing aging|yoghurt yogurt|moustache mustache|mould mold|sulphur sulfur|aluminium aluminum|manoeuvre maneuver|
encyclopaedia encyclopedia|anaemia anemia|paediatric pediatric|analyse analyze|paralyse paralyze`
    .split('|')
    .map((pair) => pair.trim().split(' '))
    .map(([british = '', american = '']): [string, string] => [british, american]),
);

const OUR =
  /^((?:dis|mis|un)?(?:arm|behavi|cand|clam|col|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|savi|splend|tum|val|vap|vig))our(?=$|s$|e[dr]|ing|able|ite|ful|less|hood|ly)/;
const RE = /^((?:kilo|centi|milli)?(?:cent|theat|met|lit|fib|calib|somb|spect|lust))re(?=$|s$|d$)/;
const DOUBLED =
  /^(cancel|channel|counsel|dial|equal|fuel|initial|jewel|label|level|marvel|model|quarrel|rival|shovel|signal|total|travel|tunnel|unravel)l(ed|er|ers|ing|ings)$/;
const ISE = /^(.{3,}[^aeiou])is(e|ed|er|ers|es|ing|ation|ations)$/;
/** Words that end in -ise everywhere. */
const ALWAYS_ISE =
  /^(?:advert|adv|ar|chast|circumc|comprom|compr|conc|desp|dev|disgu|enterpr|exc|exerc|expert|franch|improv|inc|likew|otherw|clockw|merchand|parad|prec|prem|prom|rev|superv|surm|surpr|telev|treat)is/;

/** Returns the American spelling of a word in lower case: `colourful` becomes `colorful`. */
export function spellAmerican(word: string): string {
  const listed = PAIRS.get(word);
  if (listed !== undefined) return listed;
  const [, stem = '', end = ''] = /^(.*?)(s|d|r|ing)?$/.exec(word) ?? [];
  const base = PAIRS.get(stem) ?? (end === 'ing' ? PAIRS.get(`${stem}e`)?.replace(/e$/, '') : undefined);
  if (base !== undefined) return `${base}${end}`;
  return respell(word.replace(OUR, '$1or').replace(RE, '$1er').replace(DOUBLED, '$1$2'));
}

function respell(word: string): string {
  return ALWAYS_ISE.test(word) ? word : word.replace(ISE, '$1iz$2');
}
