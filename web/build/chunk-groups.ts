type ChunkGroup = { name: string; test: RegExp; priority: number; minShareCount?: number };

/**
 * The chunks of the build. A module belongs to the group of the highest priority that matches it, together with its imports.
 * - `base`, `money`: shared by the host's pages and the app, so that the host's pages never load the app
 * - `react`, `query`: libraries, which change rarely; the shell needs only the first
 * - `shell`: the app without the entry that starts it, since other entries share parts of it
 * - `home`: the first screen of most visits, with what only it needs or it needs first
 * - `offline`: the outbox and the downloads, which no screen waits for
 * - `kit`: shared by many screens and not needed by the shell, except what the studio alone needs
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'base',
    test: /src\/(?:lib\/(?:storage|latin-digits|emitter|class-names)|domain\/learner\/session\/session-ended-notice|text\/(?:plural|wait|sign-in-failures))\.ts$/,
    priority: 5,
  },
  { name: 'money', test: /src\/lib\/(?:format-money|format-number|learner-country)\.ts$/, priority: 4 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
  { name: 'query', test: /node_modules\/@tanstack\//, priority: 3 },
  { name: 'shell', test: /src\/app\/app\.tsx$/, priority: 2 },
  { name: 'home', test: /src\/(?:features\/course\/pages\/home-page|app\/screen-frame)\.tsx$/, priority: 1.8 },
  {
    name: 'offline',
    test: /src\/domain\/(?:learner\/offline\/(?!names|wipe-account|serve-stored)|answers\/(?:graded-answers|outbox\.ts|deliver-outbox|notify-delivered|sender-lock|send-entry))/,
    priority: 1.5,
  },
  { name: 'kit', test: /src\/(?:ui|lib|text|domain)\//, priority: 1, minShareCount: 12 },
];
