type ChunkGroup = { name: string; test: RegExp; priority: number; minShareCount?: number };

/** Modules that only the screens need which ask questions or teach words. */
const EXERCISE =
  /src\/(?:ui\/(?:question|tappable|speech|audio-button)|text\/(?:question|audio|lexicon-hint|speech-start)|lib\/(?:audio-player|use-audio|use-autoplay|use-voice-recorder|record-voice|digit-key))/;

/**
 * The chunks of the build. A module belongs to the group of the highest priority that matches it, together with its imports.
 * - `base`, `money`: shared by the host's pages and the app, so that the host's pages never load the app
 * - `react`, `query`: libraries, which change rarely; without what only endless lists need
 * - `shell`: the app without the entry that starts it, since other entries share parts of it
 * - `home`: the first screen of most visits, with what only it needs or it needs first
 * - `offline`: the outbox and the downloads, which no screen waits for
 * - `backoff`: imported by `offline` and by other screens, which would otherwise load all of `offline`
 * - `kit`: shared by many screens and not needed by the shell, except what the studio alone needs
 * - `exercise`: the same for screens that ask questions or teach words; the others do not load it
 * - `asking`, `submit`: what screens need that ask one question after another, or that send an answer
 * - `article`: the parts of all pages of the grammar; `columns`: which of them other pages share
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'base',
    test: /src\/(?:lib\/(?:storage|latin-digits|emitter|class-names)|domain\/learner\/session\/session-ended-notice|text\/(?:plural|wait|sign-in-failures))\.ts$/,
    priority: 5,
  },
  { name: 'money', test: /src\/lib\/(?:format-money|format-number|learner-country)\.ts$/, priority: 4 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
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
  { name: 'backoff', test: /src\/(?:lib\/backoff|domain\/learner\/offline\/service-worker)\.ts$/, priority: 1.6 },
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
  { name: 'columns', test: /src\/(?:ui\/side-list\.module\.css|lib\/use-two-columns\.ts)$/, priority: 0.65 },
  {
    name: 'article',
    test: /src\/features\/learning\/grammar\/components\/(?:article-skeleton|contrast-list|page-(?:list|neighbours)|signal-list|use-list)\.tsx$/,
    priority: 0.6,
  },
];
