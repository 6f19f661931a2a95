import { fieldErrors } from '../../lib/failure/api-error.ts';
import { useUiWords } from '../../ui/text/ui-words.ts';

/** Returns a function that returns the errors of a field in a failure, in the language of the console. */
export function useFieldErrors(error: unknown): (field: string) => string[] {
  const { explainFault } = useUiWords();
  return (field) => fieldErrors(error, field, explainFault);
}
