/** Common verbs of the course: base, third person, -ing, past, past participle. */
const FORMS = `
ask asks asking asked asked|be is being was been|buy buys buying bought bought|call calls calling called called
clean cleans cleaning cleaned cleaned|come comes coming came come|cook cooks cooking cooked cooked
do does doing did done|drink drinks drinking drank drunk|drive drives driving drove driven|eat eats eating ate eaten
feel feels feeling felt felt|find finds finding found found|finish finishes finishing finished finished
get gets getting got got|give gives giving gave given|go goes going went gone|have has having had had
hear hears hearing heard heard|help helps helping helped helped|know knows knowing knew known
learn learns learning learned learned|leave leaves leaving left left|like likes liking liked liked
listen listens listening listened listened|live lives living lived lived|look looks looking looked looked
love loves loving loved loved|make makes making made made|meet meets meeting met met|need needs needing needed needed
open opens opening opened opened|play plays playing played played|prefer prefers preferring preferred preferred
read reads reading read read|run runs running ran run|say says saying said said|see sees seeing saw seen
sell sells selling sold sold|send sends sending sent sent|sit sits sitting sat sat|sleep sleeps sleeping slept slept
speak speaks speaking spoke spoken|start starts starting started started|stay stays staying stayed stayed
study studies studying studied studied|swim swims swimming swam swum|take takes taking took taken
talk talks talking talked talked|teach teaches teaching taught taught|tell tells telling told told
think thinks thinking thought thought|travel travels traveling traveled traveled|try tries trying tried tried
understand understands understanding understood understood|use uses using used used|visit visits visiting visited visited
wait waits waiting waited waited|walk walks walking walked walked|want wants wanting wanted wanted
wash washes washing washed washed|watch watches watching watched watched|wear wears wearing wore worn
work works working worked worked|write writes writing wrote written`;

type VerbForm = 'base' | 'third' | 'ing' | 'past' | 'participle';
type Verb = Record<VerbForm, string>;

const VERBS: readonly Verb[] = FORMS.trim()
  .split(/[|\n]/)
  .map((line) => {
    const [base = '', third = '', ing = '', past = '', participle = ''] = line.trim().split(' ');
    return { base, third, ing, past, participle };
  });

/** Returns the wanted form of the verb that has the form `form`; undefined for an unlisted verb. */
export function verbForm(form: string, wanted: VerbForm): string | undefined {
  const lower = form.toLowerCase();
  return VERBS.find((verb) => Object.values(verb).includes(lower))?.[wanted];
}

/** Returns an alternation of a form of all verbs but some, given by their base, for a pattern. */
export function anyVerb(form: VerbForm, { except = '' }: { except?: string } = {}): string {
  const left = new Set(except.split(' '));
  return VERBS.filter(({ base }) => !left.has(base))
    .map((verb) => verb[form])
    .join('|');
}
