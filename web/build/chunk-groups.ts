type ChunkGroup = { name: string; test: RegExp; priority: number; minShareCount?: number };

/** Modules that only screens with questions or with new words need. */
const EXERCISE =
  /src\/(?:ui\/(?:question|text\/tappable|speech|audio\/audio-button)|text\/(?:question|ui\/(?:audio|lexicon-hint|speech-start))|lib\/(?:media\/(?:audio-player|use-audio|use-autoplay|use-voice-recorder|record-stream)|input\/digit-key))/;

/**
 * The chunks of the build. A module belongs to the group of the highest priority that matches it, together with its
 * imports.
 * - `base`, `money`: shared by the landing pages and the app, so that the landing pages never load the app
 * - `react`, `query`: libraries, which change rarely; without modules that only endless lists need; `react` has what
 *   every entry needs to render
 * - `shell`: the app without the entry that starts it, since other entries share parts of it
 * - `home`: the first screen of most visits, with modules that only home needs or that home needs first
 * - `offline`: the outbox and the downloads, which no screen waits for
 * - `backoff`: imported by `offline` and by other screens, which would otherwise load all of `offline`
 * - `kit`: shared by many screens and not needed by the shell, except modules that the studio alone needs
 * - `exercise`: the same for screens that ask questions or teach words; the others do not load it
 * - `asking`, `submit`: modules of screens that ask one question after another, or that send an answer
 * - `article`: the parts of all pages of the grammar; `columns`: the parts that other pages share
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'base',
    test: /src\/(?:lib\/(?:storage\/storage|emitter|class-names)|domain\/learner\/session\/session-ended-notice|text\/(?:plural|wait|sign-in-failures))\.ts$/,
    priority: 5,
  },
  { name: 'money', test: /src\/lib\/format\/(?:format-money|format-number|learner-country)\.ts$/, priority: 4 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|src\/lib\/root\//, priority: 3 },
  {
    name: 'query',
    test: /node_modules\/@tanstack\/(?:react-query|query-core)\/(?!.*nfiniteQuery(?:Observer)?\.js)/,
    priority: 3,
  },
  { name: 'shell', test: /src\/app\/app\.tsx$/, priority: 2 },
  {
    name: 'home',
    test: /src\/(?:features\/learning\/course\/pages\/home-page|app\/screen-frame)\.tsx$/,
    priority: 1.8,
  },
  { name: 'backoff', test: /src\/(?:lib\/net\/backoff|domain\/learner\/offline\/service-worker)\.ts$/, priority: 1.6 },
  {
    name: 'offline',
    test: /src\/domain\/(?:learner\/offline\/(?!names|wipe-account|serve-stored)|answers\/(?:graded-answers|outbox\.ts|deliver-outbox|sender-lock|send-entry))/,
    priority: 1.5,
  },
  {
    name: 'kit',
    test: new RegExp(`(?!${EXERCISE.source})src/(?:ui|lib|text|domain)/`),
    priority: 1,
    minShareCount: 12,
  },
  { name: 'exercise', test: EXERCISE, priority: 0.9, minShareCount: 12 },
  {
    name: 'submit',
    test: /src\/domain\/(?:answers\/(?:submit-request|pending-reason)|notebook\/practise-link)\.tsx?$/,
    priority: 0.8,
  },
  {
    name: 'asking',
    test: /src\/(?:ui\/question\/question-screen|domain\/answers\/use-submit-answer)\.tsx?$/,
    priority: 0.7,
  },
  {
    name: 'columns',
    test: /src\/(?:ui\/layout\/side-list\.module\.css|lib\/input\/use-two-columns\.ts)$/,
    priority: 0.65,
  },
  {
    name: 'article',
    test: /src\/features\/learning\/grammar\/components\/(?:article-skeleton|contrast-list|page-(?:list|neighbours)|signal-list|use-list)\.tsx$/,
    priority: 0.6,
  },
];
