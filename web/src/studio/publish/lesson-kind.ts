import type { ChannelView } from '@lisan/contract/live';

export type LessonKind = ChannelView['kind'];
