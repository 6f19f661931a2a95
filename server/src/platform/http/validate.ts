import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { describeIssues, WRONG_TYPE } from './describe-issues.ts';

/** Checks a part of the request: a fault in the path is 404, in query or body 422 with Arabic texts by field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    try {
      return { value: parseInput(schema, data) };
    } catch (error) {
      // `parseInput` throws nothing else.
      return { error: httpPart === 'params' ? new AppError('not_found') : (error as AppError) };
    }
  };
};

/** @throws AppError invalid_input with Arabic texts by field */
export function parseInput<S extends z.ZodType>(schema: S, data: unknown): z.infer<S> {
  const parsed = tryParse(schema, data);
  if (parsed?.success) return parsed.data;
  throw new AppError(
    'invalid_input',
    parsed
      ? describeIssues(parsed.error.issues)
      : { errors: { body: [WRONG_TYPE.text] }, faults: { body: [WRONG_TYPE.fault] } },
  );
}

/**
 * Null for input that breaks the schema itself: zod reads the `length` of every value that has one, also of objects.
 */
function tryParse<S extends z.ZodType>(schema: S, data: unknown) {
  try {
    return schema.safeParse(data, { reportInput: true });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
