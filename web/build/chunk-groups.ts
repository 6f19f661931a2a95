type ChunkGroup = { name: string; test: RegExp; priority: number; minShareCount?: number };

/**
 * Few chunks, each for one reason. A module goes to the group of the highest priority that takes it, and takes its imports along.
 * - `base`, `money`: what the host's pages and the app have in common, so that the former never load the latter
 * - `react`, `query`: libraries, which change seldom; the shell needs only the first
 * - `shell`: the app itself, without the entry that starts it: other entries share parts of it
 * - `home`: the first screen of every day, with all that only it or it first needs
 * - `offline`: the queue and the downloads, which nobody waits for
 * - `kit`: what many screens share and the shell does without; the studio, which is one of those that share, is none of theirs
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
    test: /src\/domain\/(?:learner\/offline\/(?!names|wipe-account|serve-stored)|answers\/(?:graded-answers|outbox\.ts|deliver-outbox|notify-delivered|sender-lock|send-entry|pending-reason))/,
    priority: 1.5,
  },
  { name: 'kit', test: /src\/(?:ui|lib|text|domain)\//, priority: 1, minShareCount: 9 },
];
