import type { Course } from '../course.ts';
import { checkAcceptedWords, checkSentenceOrders } from './accepted-answers.ts';
import { checkAnswerPositions } from './answer-positions.ts';
import { checkAudioDurations, checkAudioFiles, checkAudioManifest, checkReadAloud } from './audio.ts';
import { checkHiddenCharacters, checkNormalForm } from './characters.ts';
import { checkBridges } from './bridges.ts';
import type { Check, CheckContext, Fault } from './check.ts';
import { checkCompleteness } from './completeness.ts';
import { checkContrasts, checkMinimalPairs } from './ears.ts';
import { checkExamples } from './examples.ts';
import { checkGiveaways } from './giveaways.ts';
import { checkFrequency } from './frequency.ts';
import { checkGlosses, checkPairs } from './glosses.ts';
import { checkHeadwords, checkIdPlaces, checkUniqueIds } from './identity.ts';
import { checkLexicon, checkLexiconEntries } from './lexicon.ts';
import { checkPictureFiles, checkPictureNames, checkPracticalPictures } from './pictures.ts';
import { checkKindFaults, checkOptions, checkPrompts } from './question-keys.ts';
import { checkDifficulty, checkKinds, checkPlacementOptions } from './question-mix.ts';
import { checkEvidence, checkReasons } from './reasons.ts';
import { checkRecycledGaps, checkReturns } from './recycling.ts';
import { checkRolePlays } from './role-plays.ts';
import { checkScripts } from './scripts.ts';
import { checkNearOptions, checkSecondKeys } from './second-keys.ts';
import { checkMeanings, checkSenses } from './senses.ts';
import { checkSizes } from './sizes.ts';
import { checkSpelling } from './spelling.ts';
import { checkTypedAnswers } from './typed-answers.ts';
import { checkUnseenLines } from './unseen-lines.ts';
import { checkVocabulary } from './vocabulary.ts';

/** Every rule of the course beyond the shapes of its files. */
const CHECKS: Check[] = [
  checkCompleteness,
  checkUniqueIds,
  checkIdPlaces,
  checkHeadwords,
  checkHiddenCharacters,
  checkNormalForm,
  checkScripts,
  checkLexicon,
  checkLexiconEntries,
  checkSenses,
  checkMeanings,
  checkBridges,
  checkRolePlays,
  checkSpelling,
  checkExamples,
  checkOptions,
  checkPrompts,
  checkKindFaults,
  checkSentenceOrders,
  checkAcceptedWords,
  checkTypedAnswers,
  checkSecondKeys,
  checkNearOptions,
  checkReasons,
  checkEvidence,
  checkGlosses,
  checkPairs,
  checkContrasts,
  checkMinimalPairs,
  checkKinds,
  checkDifficulty,
  checkPlacementOptions,
  checkAnswerPositions,
  checkGiveaways,
  checkFrequency,
  checkReturns,
  checkRecycledGaps,
  checkSizes,
  checkUnseenLines,
  checkVocabulary,
  checkAudioManifest,
  checkAudioFiles,
  checkAudioDurations,
  checkPictureNames,
  checkPictureFiles,
  checkPracticalPictures,
];

/** Runs the rules that a draft of staff has to follow, too. */
export function runChecks(course: Course, context: CheckContext): Fault[] {
  return CHECKS.flatMap((check) => check(course, context));
}

/** Runs the rules of the files of the repository. */
export function runAuthorChecks(course: Course, context: CheckContext): Fault[] {
  return [...runChecks(course, context), ...checkReadAloud(course, context)];
}
