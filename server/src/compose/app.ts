import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { liveOrigins } from '../config/live-origins.ts';
import { measureOtpBudget } from '../features/account/otp/consume-otp-budget.ts';
import { accountRoutes } from '../features/learning/me/routes.ts';
import { authRoutes } from '../features/account/auth/routes.ts';
import { consoleInboxRoutes } from '../features/console/inbox/routes.ts';
import { findUploadedClip } from '../features/console/course/find-uploaded-clip.ts';
import { consoleCourseRoutes } from '../features/console/course/routes.ts';
import { figuresRoutes } from '../features/console/figures/routes.ts';
import { consoleLiveRoutes } from '../features/console/live/routes.ts';
import { consoleTeacherRoutes } from '../features/console/teachers/routes.ts';
import { requestRoutes } from '../features/console/requests/routes.ts';
import { consolePlanRoutes } from '../features/console/plans/routes.ts';
import { consoleNoticeRoutes } from '../features/console/notices/routes.ts';
import { consoleLearnerRoutes } from '../features/console/learners/routes.ts';
import { courseRoutes } from '../features/learning/course/routes.ts';
import { earRoutes } from '../features/learning/ears/routes.ts';
import { feedbackRoutes } from '../features/learning/feedback/routes.ts';
import { grammarRoutes } from '../features/learning/grammar/routes.ts';
import { lexiconRoutes } from '../features/learning/lexicon/routes.ts';
import { rolePlayRoutes } from '../features/learning/role-play/routes.ts';
import { measureTranscripts } from '../features/live/recording/transcript/transcript-metrics.ts';
import { speechRoutes } from '../features/learning/speech/routes.ts';
import { smallTalkRoutes } from '../features/learning/small-talk/routes.ts';
import { starterRoutes } from '../features/learning/starter/routes.ts';
import { textsRoutes } from '../features/learning/texts/routes.ts';
import { groupRoutes } from '../features/learning/group/routes.ts';
import { habitRoutes } from '../features/learning/habit/routes.ts';
import { homeRoutes } from '../features/learning/home/routes.ts';
import { infoRoutes } from '../features/learning/info/routes.ts';
import { levelRoutes } from '../features/learning/level/routes.ts';
import { liveRoutes } from '../features/live/live/routes.ts';
import { studioLessonRoutes } from '../features/live/live/studio-routes.ts';
import { trackSms } from '../features/account/notification/record-sms-event.ts';
import { notebookRoutes } from '../features/learning/notebook/routes.ts';
import { notificationRoutes } from '../features/account/notification/routes.ts';
import { measureSms } from '../features/account/notification/sms-metrics.ts';
import { privacyRoutes } from '../features/upkeep/privacy/routes.ts';
import { progressRoutes } from '../features/learning/progress/routes.ts';
import { practiceRoutes } from '../features/learning/practice/routes.ts';
import { quizRoutes } from '../features/learning/quiz/routes.ts';
import { guardSimulator } from '../features/upkeep/simulator/guard-simulator.ts';
import { sendSimulatedDate } from '../features/upkeep/simulator/send-simulated-date.ts';
import { staffRoutes } from '../features/console/staff/routes.ts';
import { sessionRoutes } from '../features/learning/session/routes.ts';
import { simulatorRoutes } from '../features/upkeep/simulator/routes.ts';
import { recordingRoutes } from '../features/live/recording/routes.ts';
import { studioRecordingRoutes } from '../features/live/recording/studio-routes.ts';
import { reviewRoutes } from '../features/learning/review/routes.ts';
import { subscriberRoutes } from '../features/account/subscriber/routes.ts';
import { subscriptionRoutes } from '../features/billing/subscription/routes.ts';
import { carrierCallbackRoute } from '../features/billing/subscription/carrier/callback-route.ts';
import { measureCharges } from '../features/billing/subscription/billing/charge-metrics.ts';
import { measureJournal } from '../features/billing/subscription/journal/journal-metrics.ts';
import { measureSweeps } from '../features/billing/subscription/carrier/sweep-metrics.ts';
import { listenForKeywords } from '../features/billing/subscription/leaving/unsubscribe-by-keyword.ts';
import { teacherRoutes } from '../features/live/teacher/routes.ts';
import { trackingRoutes } from '../features/account/tracking/routes.ts';
import { writingRoutes } from '../features/learning/writing/routes.ts';
import { onboardingRoutes } from '../features/learning/onboarding/routes.ts';
import { studioWritingRoutes } from '../features/learning/writing/studio-routes.ts';
import { createServer } from '../platform/http/create-server.ts';
import { serveFiles } from '../platform/http/serve-files.ts';
import { limitFiles } from '../platform/http/limit-files.ts';
import { limitUploads } from '../platform/http/uploads.ts';
import { serveSecurityTxt } from '../platform/http/serve-security-txt.ts';
import { serveHealth } from '../platform/http/health.ts';
import { measureHttp } from '../platform/metrics/measure-http.ts';
import { traceHttp } from '../platform/tracing/trace-http.ts';
import { serveMetrics } from '../platform/metrics/serve-metrics.ts';
import { measureQueues } from './measure-queues.ts';
import { reportMissingTrust } from './report-missing-trust.ts';
import type { Services } from './services.ts';

const UPLOAD_LIMIT = 2 * 1024 * 1024;

function watchRequests(app: FastifyInstance, { config, metrics }: Services): void {
  if (config.tracing !== undefined) traceHttp(app);
  if (config.metricsToken !== undefined) measureHttp(app, metrics);
}

export type AppOptions = {
  /** False if another process serves the pages and their scripts, as in development. */
  servesWeb?: boolean;
};

/**
 * Registers every route. The contract defines who may make a call, how often and with what; `serveCall` enforces it.
 */
export async function createApp(services: Services, { servesWeb = true }: AppOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(services);
  // A hook applies to the routes that follow it.
  reportMissingTrust(app, services);
  guardSimulator(app, services);
  sendSimulatedDate(app, services);
  watchRequests(app, services);
  serveHealth(app, services);
  app.register(async (unlisted) => {
    limitFiles(unlisted, services.limiter);
    serveMetrics(unlisted, services);
    const contact = services.config.securityContact ?? `mailto:${services.course.info.support.email}`;
    serveSecurityTxt(unlisted, { contact, ...services });
  });

  // Plugins that hook into every request are registered only for the few routes that need them.
  await app.register(async (withCookies) => {
    await withCookies.register(cookie);
    authRoutes(withCookies, services);
    onboardingRoutes(withCookies, services);
  });
  await app.register((withUploads) => uploadRoutes(withUploads, services));
  accountRoutes(app, services);
  privacyRoutes(app, services);
  trackingRoutes(app, services);
  infoRoutes(app, services);
  homeRoutes(app, services);

  learningRoutes(app, services);
  subscriptionRoutes(app, services);
  listenForKeywords(services);
  trackSms(services);
  measureSms(services);
  measureCharges(services);
  measureSweeps(services);
  measureJournal(services);
  measureOtpBudget(services);
  measureTranscripts(services);
  measureQueues(services);
  carrierCallbackRoute(app, services);

  teacherRoutes(app, services);
  liveRoutes(app, services);
  studioLessonRoutes(app, services);
  studioWritingRoutes(app, services);
  recordingRoutes(app, services);
  notificationRoutes(app, services);
  feedbackRoutes(app, services);
  consoleRoutes(app, services);

  const simulators = servesSimulators(services.config) ? services.simulators : null;
  if (simulators) simulatorRoutes(app, services, simulators);
  await app.register(async (files) => {
    await serveFiles(files, {
      ...services,
      simulator: simulators !== null,
      outside: liveOrigins(services.config),
      retained: join(services.config.dataDir, 'web-assets'),
      storedClips: join(services.config.dataDir, 'course-clips'),
      findClip: (name) => findUploadedClip(services, name),
      ...(!servesWeb && { web: null }),
    });
  });
  return app;
}

/** Features with calls that take files. */
async function uploadRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 5 } });
  limitUploads(app);
  subscriberRoutes(app, services);
  speechRoutes(app, services);
  studioRecordingRoutes(app, services);
  consoleCourseRoutes(app, services);
  consoleTeacherRoutes(app, services);
}

/** The work of staff, beside the editing of the course, which has uploads. */
function consoleRoutes(app: FastifyInstance, services: Services): void {
  staffRoutes(app, services);
  consoleInboxRoutes(app, services);
  figuresRoutes(app, services);
  consoleLearnerRoutes(app, services);
  consoleNoticeRoutes(app, services);
  consolePlanRoutes(app, services);
  requestRoutes(app, services);
  consoleLiveRoutes(app, services);
}

/** The features of learning, alone or in a group. */
function learningRoutes(app: FastifyInstance, services: Services): void {
  levelRoutes(app, services);
  courseRoutes(app, services);
  progressRoutes(app, services);
  textsRoutes(app, services);
  lexiconRoutes(app, services);
  smallTalkRoutes(app, services);
  starterRoutes(app, services);
  grammarRoutes(app, services);
  practiceRoutes(app, services);
  rolePlayRoutes(app, services);
  earRoutes(app, services);
  quizRoutes(app, services);
  reviewRoutes(app, services);
  habitRoutes(app, services);
  groupRoutes(app, services);
  sessionRoutes(app, services);
  notebookRoutes(app, services);
  writingRoutes(app, services);
}

/** In production, controls that sign in as any subscriber are served only with a separate secret. */
function servesSimulators({ production, simulatorSecret }: Config): boolean {
  return !production || simulatorSecret !== undefined;
}
