import type { FastifyBaseLogger } from 'fastify';
import type { PictureDecoder } from '../../../platform/pictures/picture-decoder.ts';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { TeacherDeps } from '../../live/teacher/deps.ts';

/** What the use cases of this feature need: that of the calls of learners and teachers, and what stores pictures. */
export type ConsoleTeachersDeps = TeacherDeps & { log: FastifyBaseLogger; media: MediaStore; pictures: PictureDecoder };
