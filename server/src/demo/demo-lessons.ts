import type { MediaKind } from '../platform/database/tables/live.ts';

type DemoTeacher = { id: string; name: string; bio: string; photo: string };

export const HUDA: DemoTeacher = {
  id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01',
  name: 'هدى العلي',
  bio: 'أعلّم الإنجليزية منذ اثني عشر عامًا، وأحبّ أن أبدأ من المواقف التي نعيشها كل يوم: السوق والمطار والعيادة. في دروسي نخطئ معًا ونضحك، ثم نتكلّم.',
  photo: 'huda.webp',
};

export const KAREEM: DemoTeacher = {
  id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a02',
  name: 'كريم منصور',
  bio: 'تعلّمت الإنجليزية في سنّ العشرين، فأعرف تمامًا أين نتعثّر. أشرح بهدوء وبأمثلة قصيرة، وأجيب عن كل سؤال مهما بدا بسيطًا.',
  photo: 'kareem.webp',
};

type DemoRecording = {
  id: string;
  teacherId: string;
  kind: MediaKind;
  title: string;
  description: string;
  seconds: number;
  media: string;
  poster: string;
  captions: string;
  publishedDaysAgo: number;
};

export const DEMO_RECORDINGS: DemoRecording[] = [
  {
    id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4b01',
    teacherId: HUDA.id,
    kind: 'sound',
    title: 'في السوق: كم الثمن؟',
    description: 'حوار قصير في السوق نسمعه مرة، ثم نجيب عن سؤال ونكرّر جملتين نحتاج إليهما في كل تسوّق.',
    seconds: 83,
    media: 'at-the-market.m4a',
    poster: 'at-the-market.webp',
    captions: 'at-the-market.vtt',
    publishedDaysAgo: 1,
  },
  {
    id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4b02',
    teacherId: KAREEM.id,
    kind: 'video',
    title: 'السؤال عن الطريق',
    description: 'دقيقة واحدة تكفي لنسأل عن المصرف والمحطة والمستشفى، ونفهم الجواب.',
    seconds: 62,
    media: 'asking-the-way.mp4',
    poster: 'asking-the-way.webp',
    captions: 'asking-the-way.vtt',
    publishedDaysAgo: 3,
  },
];

export const DEMO_PLAYLIST = {
  id: '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4c01',
  title: 'في المدينة',
  description: 'درسان قصيران ليومك الأول في مدينة جديدة: نسأل عن الطريق، ثم نتسوّق.',
  recordingIds: ['7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4b02', '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4b01'],
};

/** `inDays` counts from today; every lesson starts at 19:00 local time. */
export const DEMO_LESSONS: { teacherId: string; kind: MediaKind; title: string; inDays: number }[] = [
  { teacherId: HUDA.id, kind: 'video', title: 'كيف نطلب في المطعم؟', inDays: 1 },
  { teacherId: KAREEM.id, kind: 'sound', title: 'نستمع معًا: مكالمة من الفندق', inDays: 3 },
];
