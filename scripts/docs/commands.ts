/** Whom docs/commands.md lists a command for. */
export const ROLES = ['operator', 'author', 'contributor'] as const;
export type Role = (typeof ROLES)[number];

export type Command = {
  name: string;
  role: Role;
  /** One line. */
  does: string;
  /** As in the usage of the command. */
  args?: string;
  /** The page that explains it, from the root of the repository. */
  page: string;
};

const STAFF = 'docs/operations/daily.md';
const TESTING = 'docs/testing.md';
const AUTHORING = 'content/authoring.md';

/** Every npm script of the root but the aliases, in the order of docs/commands.md. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'staff:role',
    role: 'operator',
    does: 'Grants a role to a number that has signed in, or that `--create` creates.',
    args: '<msisdn> <role> [--create]',
    page: `${STAFF}#staff`,
  },
  {
    name: 'staff:teacher',
    role: 'operator',
    does: 'Makes a number a teacher: the role, and the page that learners see.',
    args: '<msisdn> "<name>" ["<bio>"] [--create]',
    page: `${STAFF}#staff`,
  },
  {
    name: 'staff:login-code',
    role: 'operator',
    does: 'Issues a login link, valid once, for ten minutes.',
    args: '<msisdn>',
    page: `${STAFF}#staff`,
  },
  {
    name: 'staff:restore-subscriber',
    role: 'operator',
    does: 'Lists archived accounts of a number, and reassigns the number to one of them.',
    args: '<msisdn> [<account>] [--swap]',
    page: `${STAFF}#recycled-numbers`,
  },
  {
    name: 'staff:billing',
    role: 'operator',
    does: 'Prints whether charges are made; pauses or resumes them, or reconciles with the carrier first.',
    args: '[pause | reconcile | resume]',
    page: `${STAFF}#money`,
  },
  {
    name: 'staff:refunds',
    role: 'operator',
    does: 'Lists charges that wait for a refund decision; refunds or declines one.',
    args: '[pay <charge> --reason "…" [--amount <minor units>] [--end-access] | decline <charge>]',
    page: `${STAFF}#money`,
  },
  {
    name: 'staff:figures',
    role: 'operator',
    does: 'Computes the figures of past days again, from the first account on unless days are given.',
    args: '[--from <day>] [--to <day>]',
    page: `${STAFF}#figures`,
  },
  {
    name: 'staff:evidence',
    role: 'operator',
    does: 'Verifies the chain and the seal of the evidence file of a charge.',
    args: '<file>',
    page: 'docs/operations/data.md#evidence-of-a-charge',
  },
  {
    name: 'staff:traces',
    role: 'operator',
    does: 'Searches every row of every table for a number, a name or an id: nothing is found after an erasure.',
    args: '<word> …',
    page: 'docs/operations/data.md#rights-over-data',
  },
  {
    name: 'db:count-media',
    role: 'operator',
    does: 'Counts the files that the database names and those that are missing.',
    page: 'docs/operations/restore.md#media',
  },
  {
    name: 'db:restore-media',
    role: 'operator',
    does: 'Makes the files of a time current again, from the versions of the bucket.',
    args: '<time> [--dry-run]',
    page: 'docs/operations/restore.md#media',
  },
  {
    name: 'course:list',
    role: 'operator',
    does: 'Lists the imported versions of the course; the published one has an asterisk.',
    page: `${STAFF}#the-course`,
  },
  {
    name: 'course:publish',
    role: 'operator',
    does: 'Publishes an imported version again.',
    args: '<hash>',
    page: `${STAFF}#the-course`,
  },
  {
    name: 'course:cards',
    role: 'operator',
    does: 'Rebuilds review cards from learning events.',
    args: '--all | <msisdn>',
    page: `${STAFF}#review-cards`,
  },
  {
    name: 'drill:restore',
    role: 'operator',
    does: 'Loses a whole installation under load and restores it to a chosen time, with its own PostgreSQL and Redis.',
    args: '[--archiver=built-in]',
    page: 'docs/operations/restore.md#the-drill',
  },
  {
    name: 'drill:alerts',
    role: 'operator',
    does: 'Breaks every part of an installation once, and measures the seconds until the shipped Prometheus rules report it.',
    args: '[--only=<part of a name>]',
    page: 'docs/operations/watch.md#alerts',
  },
  {
    name: 'check:audit',
    role: 'operator',
    does: 'Compares the packages of the image with known vulnerabilities. Code 2: the registry could not be asked.',
    page: 'docs/security/packages.md',
  },
  {
    name: 'check:sbom',
    role: 'operator',
    does: 'Writes what the image contains (CycloneDX) and the licence texts of its packages.',
    args: '[--out <folder>] [--cpu x64 | arm64] [--system]',
    page: 'docs/operations/install.md#the-image',
  },
  {
    name: 'course:check',
    role: 'author',
    does: 'Checks the course and prints its report.',
    page: `${AUTHORING}#checks-and-audio`,
  },
  {
    name: 'course:audio',
    role: 'author',
    does: 'Renders missing clips; measures them, lists what people record, or adopts their recordings.',
    args: '[--measure | --record-list | --adopt <folder>]',
    page: `${AUTHORING}#checks-and-audio`,
  },
  {
    name: 'course:pictures',
    role: 'author',
    does: 'Writes the pictures that the course names.',
    page: `${AUTHORING}#pictures`,
  },
  {
    name: 'course:export',
    role: 'author',
    does: 'Writes the files of a version, or of a draft that staff edited, into `content/` or a folder.',
    args: '<hash or draft> [--into <folder>]',
    page: `${STAFF}#the-course`,
  },
  {
    name: 'course:calibrate',
    role: 'author',
    does: 'Prints how hard the questions of the level test, or of the weekly quizzes, really are, from stored answers.',
    args: '[--quizzes]',
    page: `${STAFF}#difficulty-of-questions`,
  },
  {
    name: 'start',
    role: 'contributor',
    does: 'Builds the web if it is stale, migrates, imports the course, and serves everything on port 3000.',
    page: 'README.md#two-commands',
  },
  {
    name: 'build',
    role: 'contributor',
    does: 'Builds the web into `web/dist`.',
    page: `${TESTING}#run-one-file`,
  },
  {
    name: 'test',
    role: 'contributor',
    does: 'Runs the rules, the screens, the main tests of each feature, and the journeys along the main paths.',
    page: TESTING,
  },
  {
    name: 'test:all',
    role: 'contributor',
    does: 'Runs every test; with `TEST_DATABASE_URL` also on PostgreSQL.',
    page: TESTING,
  },
  {
    name: 'check',
    role: 'contributor',
    does: 'What CI runs: formatting, types, lint, the checks of the course, and every test.',
    page: TESTING,
  },
  { name: 'types', role: 'contributor', does: 'Checks the types of every workspace.', page: 'docs/extending.md' },
  {
    name: 'lint',
    role: 'contributor',
    does: 'Runs oxlint with the import rules, and the checks below except formatting, packages and the SBOM.',
    page: 'docs/decisions/011-lint-rules.md',
  },
  { name: 'format', role: 'contributor', does: 'Formats every file.', page: `${TESTING}#checks` },
  {
    name: 'check:format',
    role: 'contributor',
    does: 'Reports files that are not formatted.',
    page: `${TESTING}#checks`,
  },
  {
    name: 'check:features',
    role: 'contributor',
    does: 'Reports cycles between the features of the server.',
    args: '[<root>]',
    page: 'ARCHITECTURE.md#import-rules',
  },
  {
    name: 'check:words',
    role: 'contributor',
    does: 'Reports words in code and pages that the terms of the field replace.',
    page: `${TESTING}#checks`,
  },
  {
    name: 'check:address',
    role: 'contributor',
    does: 'Reports Arabic of the interface that addresses men only.',
    page: `${TESTING}#checks`,
  },
  {
    name: 'check:css',
    role: 'contributor',
    does: 'Reports faults in style sheets, such as physical left and right.',
    page: `${TESTING}#checks`,
  },
  {
    name: 'check:docs',
    role: 'contributor',
    does: 'Reports generated pages that are stale, and commands in pages and messages that do not exist.',
    page: `${TESTING}#checks`,
  },
  {
    name: 'check:asvs',
    role: 'contributor',
    does: 'Reports requirements of OWASP ASVS without a sound answer, and prints the open ones.',
    page: 'docs/security/threat-model.md',
  },
  {
    name: 'check:alerts',
    role: 'contributor',
    does: 'Reports alerts without a test or a runbook; runs their rules where promtool is installed.',
    page: 'docs/operations/watch.md#alerts',
  },
  {
    name: 'check:licences',
    role: 'contributor',
    does: 'Reports packages of the image with a licence that is not allowed, or that NOTICE has to name.',
    page: 'docs/operations/install.md#the-image',
  },
  {
    name: 'check:chart',
    role: 'contributor',
    does: 'Compares the Helm chart with the product; `--write` writes the variables into its schema.',
    args: '[--write]',
    page: 'docs/operations/kubernetes.md#verifying-the-chart',
  },
  {
    name: 'docs',
    role: 'contributor',
    does: 'Writes the generated pages: commands, configuration, and the index of decisions.',
    page: `${TESTING}#checks`,
  },
  {
    name: 'screens',
    role: 'contributor',
    does: 'Takes a picture of every screen, phone and desktop, light and dark, into `screens/`.',
    args: '[<part of a name>]',
    page: 'docs/extending.md#add-a-screen',
  },
  {
    name: 'bench:api',
    role: 'contributor',
    does: 'The cost of one cached read, against bare Node and plain Fastify.',
    page: 'docs/decisions/034-the-cost-of-a-cached-read.md',
  },
  {
    name: 'bench:web',
    role: 'contributor',
    does: 'The web against its budget: sizes, first visits, layout shifts, Lighthouse.',
    args: '[routes | home | shifts | precache | visits | lighthouse] …',
    page: 'docs/extending.md#add-a-screen',
  },
  {
    name: 'bench:start',
    role: 'contributor',
    does: 'The time of a start until it is ready, on the embedded database.',
    page: `${TESTING}#benchmarks`,
  },
  {
    name: 'bench:faults',
    role: 'contributor',
    does: 'Two web nodes and a worker under load while machines fail.',
    args: '[--quick] [--only=<names>] [--max-seconds=<n>]',
    page: `${TESTING}#benchmarks`,
  },
  {
    name: 'bench:upgrade',
    role: 'contributor',
    does: 'The failed requests of a rolling upgrade from an earlier version under load, back and forward again.',
    args: '[--from=<tag or commit>]',
    page: 'docs/operations/upgrade.md#upgrading',
  },
  {
    name: 'bench:billing',
    role: 'contributor',
    does: 'Many renewals due at once, with a slow carrier and a worker that is killed; then the ledgers are compared.',
    args: '[--big] [--count <n>] [--pace-count <n>] [--pace-only] [--seed <n>] [--no-kill] [--fault <name>]',
    page: 'docs/operations/size.md',
  },
  {
    name: 'bench:realtime',
    role: 'contributor',
    does: 'Memory and processor time of one node with a lesson of many viewers.',
    args: '[--viewers <n>]',
    page: `${TESTING}#benchmarks`,
  },
  {
    name: 'bench:learning',
    role: 'contributor',
    does: 'Simulated learners through placement, unlocking, quizzes and the daily review.',
    args: '[--count <n>] [--long <n>] [--http <n>] [--seed <word>]',
    page: `${TESTING}#benchmarks`,
  },
  {
    name: 'bench:live',
    role: 'contributor',
    does: 'One teacher and a thousand viewers, by sockets and by HLS.',
    page: 'docs/operations/media.md#how-many-viewers',
  },
  {
    name: 'bench:fuzz',
    role: 'contributor',
    does: 'Malformed requests of every kind against the product as a process.',
    args: '[--seed <n>] [--count <n>]',
    page: 'docs/decisions/018-network-input-is-validated-centrally.md',
  },
  {
    name: 'bench:queues',
    role: 'contributor',
    does: 'The cost of a claim with few and with many queued rows, for every list of due work.',
    args: '[--few <n>] [--many <n>] [--only <part of a name>]',
    page: 'docs/extending.md#add-a-job',
  },
  {
    name: 'bench:scale',
    role: 'contributor',
    does: 'The same calls and jobs on a database of 1,000 learners and on one of 1,000,000.',
    args: '[--learners=<n>] [--few=<n>] [--only=<part of a name>] [--days=<n>] [--sizes] [--big]',
    page: `${TESTING}#many-learners`,
  },
  {
    name: 'bench:habit',
    role: 'contributor',
    does: 'Learners of all habits over weeks, with the job that sends reminders; checks every reminder.',
    args: '[--learners <n>] [--days <n>] [--seed <word>]',
    page: 'docs/decisions/036-freezes-and-reminders.md',
  },
];

/** Names before the grouping, for one release; by the commands that replace them. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  role: ['staff:role'],
  teacher: ['staff:teacher'],
  'login-code': ['staff:login-code'],
  'restore-subscriber': ['staff:restore-subscriber'],
  billing: ['staff:billing'],
  refunds: ['staff:refunds'],
  figures: ['staff:figures'],
  evidence: ['staff:evidence'],
  traces: ['staff:traces'],
  media: ['db:count-media', 'db:restore-media'],
  course: ['course:list', 'course:publish', 'course:export'],
  cards: ['course:cards'],
  calibrate: ['course:calibrate'],
  'content:check': ['course:check'],
  audio: ['course:audio'],
  pictures: ['course:pictures'],
  audit: ['check:audit'],
  sbom: ['check:sbom'],
  'format:check': ['check:format'],
};
