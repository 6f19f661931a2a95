import type { MAX_DRAFT_CHARS as Contract } from '@lisan/contract/learner/writing';

/** As in the contract, of which the web takes only types. */
export const MAX_DRAFT_CHARS: typeof Contract = 2000;
