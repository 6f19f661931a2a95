import type { ChannelView } from '@lisan/contract/live/live';

export type LessonKind = ChannelView['kind'];
