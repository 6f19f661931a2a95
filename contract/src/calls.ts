import {
  login,
  resendOtp,
  confirmOtp,
  checkLoginCode,
  getOtpByCode,
  createSubscriber,
  createLevelSubscriber,
  logout,
  fetchSubscriberDetails,
  generateOtp,
  confirmProfileOtp,
  updateWelcomePage,
} from './auth.ts';
import {
  getUser,
  updateSubscriber,
  updateSubscriberLocally,
  updateProfile,
  updateAvatar,
  getSubscriberDetails,
} from './subscriber.ts';
import {
  storeDetectedUrl,
  updateDetectedUrl,
} from './tracking.ts';
import {
  getLevels,
  getLevel,
  getMyLevels,
  changeLevel,
  getLevelTestQuestions,
  getLevelByPercentage,
  updateTestPercentage,
  startLevelTest,
  answerLevelTest,
} from './level.ts';
import {
  getCategories,
  getSubscriberWeeks,
  getContentByWeek,
  getMainContent,
  getAllWeekContent,
  getLesson,
  countSubscriberContent,
  awardContentPoints,
  getProgress,
} from './course.ts';
import {
  getGrammars,
} from './grammar.ts';
import {
  getPracticals,
  getPracticalQuestions,
  checkPracticalAnswer,
} from './practice.ts';
import {
  checkWeekQuizStatus,
  generateQuestion,
  checkQuestionAnswer,
} from './quiz.ts';
import {
  requestActivation,
  confirmActivation,
  requestUnsubscribe,
  confirmUnsubscribe,
  cancelSubscription,
  reactivateSubscription,
  cancelProfileSubscription,
  reactivateProfileSubscription,
  enableAutomaticRenewal,
  disableAutomaticRenewal,
  renewManually,
  changeSubscription,
  listSubscriptions,
  subscriptionHistory,
} from './subscription.ts';
import {
  getTeachers,
  getTeacher,
  toggleFollow,
  toggleNotify,
} from './teacher.ts';
import {
  getLiveChannels,
  getLiveChannel,
  getAgoraChannelToken,
  toggleLiveView,
  toggleLiveLike,
  getLiveChannelViewers,
} from './live.ts';
import {
  getBroadcastContents,
  getBroadcastContent,
  getPlaylists,
  getPlaylist,
  saveRecordingPosition,
} from './recording.ts';
import {
  getNotificationSubscriptions,
  setNotificationSubscriptions,
  getInbox,
  markInboxRead,
} from './notification.ts';
import {
  rateUs,
  sendMessage,
} from './feedback.ts';
import {
  getGeneralInfo,
} from './info.ts';

/** Every call there is: the source of the OpenAPI document, of the web's types and of the access matrix in the tests. */
export const calls = [
  login,
  resendOtp,
  confirmOtp,
  checkLoginCode,
  getOtpByCode,
  createSubscriber,
  createLevelSubscriber,
  logout,
  fetchSubscriberDetails,
  generateOtp,
  confirmProfileOtp,
  updateWelcomePage,
  getUser,
  updateSubscriber,
  updateSubscriberLocally,
  updateProfile,
  updateAvatar,
  getSubscriberDetails,
  storeDetectedUrl,
  updateDetectedUrl,
  getLevels,
  getLevel,
  getMyLevels,
  changeLevel,
  getLevelTestQuestions,
  getLevelByPercentage,
  updateTestPercentage,
  startLevelTest,
  answerLevelTest,
  getCategories,
  getSubscriberWeeks,
  getContentByWeek,
  getMainContent,
  getAllWeekContent,
  getLesson,
  countSubscriberContent,
  awardContentPoints,
  getProgress,
  getGrammars,
  getPracticals,
  getPracticalQuestions,
  checkPracticalAnswer,
  checkWeekQuizStatus,
  generateQuestion,
  checkQuestionAnswer,
  requestActivation,
  confirmActivation,
  requestUnsubscribe,
  confirmUnsubscribe,
  cancelSubscription,
  reactivateSubscription,
  cancelProfileSubscription,
  reactivateProfileSubscription,
  enableAutomaticRenewal,
  disableAutomaticRenewal,
  renewManually,
  changeSubscription,
  listSubscriptions,
  subscriptionHistory,
  getTeachers,
  getTeacher,
  toggleFollow,
  toggleNotify,
  getLiveChannels,
  getLiveChannel,
  getAgoraChannelToken,
  toggleLiveView,
  toggleLiveLike,
  getLiveChannelViewers,
  getBroadcastContents,
  getBroadcastContent,
  getPlaylists,
  getPlaylist,
  saveRecordingPosition,
  getNotificationSubscriptions,
  setNotificationSubscriptions,
  getInbox,
  markInboxRead,
  rateUs,
  sendMessage,
  getGeneralInfo,
] as const;

export type AnyCall = (typeof calls)[number];

/** A call by `'METHOD /path'`. */
export type CallByKey = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };
export type CallKey = keyof CallByKey;
