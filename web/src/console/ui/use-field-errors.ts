import { fieldErrors } from '../../lib/api-error.ts';
import { useUiWords } from '../../ui/ui-words.ts';

/** Returns a function that gives what a failure says of a field, in the language of the console. */
export function useFieldErrors(error: unknown): (field: string) => string[] {
  const { explainFault } = useUiWords();
  return (field) => fieldErrors(error, field, explainFault);
}
