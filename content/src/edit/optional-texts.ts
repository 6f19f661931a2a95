import { z } from 'zod';

/** How many texts one draft can add to the end of a list. */
const MAX_ADDED_TEXTS = 3;

/**
 * Returns the paths of the texts that a value may have or not by its schema: the note of a word, an element of a list
 * that may be shorter, and the places after the end of a list that may be longer.
 */
export function optionalTexts(schema: unknown, value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (schema instanceof z.ZodOptional) return value === undefined ? [] : optionalTexts(schema.unwrap(), value, path);
  if (schema instanceof z.ZodUnion) return optionalTexts(optionOf(schema, value), value, path);
  if (isTextList(schema) && Array.isArray(value)) return optionalElements(schema, value, path);
  // The cells of a row and the tokens of another order have a fixed number.
  if (schema instanceof z.ZodArray && isTextList(schema.element)) return [];
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((element, i) => optionalTexts(schema.element, element, [...path, i]));
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return [];
  return Object.entries(schema.shape).flatMap(([key, part]) => {
    const at = [...path, key];
    // The columns of a table have cells in each of its rows.
    if (key === 'columns') return [];
    if (isOptionalText(part)) return [at];
    return isOptionalList(part)
      ? listPaths(at, (value[key] as unknown[] | undefined)?.length ?? 0)
      : optionalTexts(part, value[key], at);
  });
}

function optionalElements(schema: z.ZodArray, value: readonly unknown[], path: PropertyKey[]): PropertyKey[][] {
  // A list of so many texts that are valid by themselves.
  const mayHave = (count: number) => schema.safeParse(Array.from({ length: count }, () => value[0])).success;
  const { length } = value;
  const removed = length > 1 && mayHave(length - 1) ? value.map((_, i) => [...path, i]) : [];
  const added = Array.from({ length: MAX_ADDED_TEXTS }, (_, i) => length + i);
  return [...removed, ...added.filter((i) => mayHave(i + 1)).map((i) => [...path, i])];
}

function listPaths(path: PropertyKey[], length: number): PropertyKey[][] {
  return Array.from({ length: length + MAX_ADDED_TEXTS }, (_, i) => [...path, i]);
}

/** Returns the part of a schema at a path of a value. */
export function schemaAt(schema: unknown, value: unknown, path: readonly PropertyKey[]): unknown {
  const [step, ...rest] = path;
  if (schema instanceof z.ZodOptional) return schemaAt(schema.unwrap(), value, path);
  if (schema instanceof z.ZodUnion) return schemaAt(optionOf(schema, value), value, path);
  if (step === undefined) return schema;
  if (schema instanceof z.ZodArray && Array.isArray(value)) return schemaAt(schema.element, value[Number(step)], rest);
  if (schema instanceof z.ZodObject && isObject(value))
    return schemaAt(schema.shape[String(step)], value[String(step)], rest);
  return undefined;
}

function isOptionalText(schema: unknown): boolean {
  return schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodString;
}

function isTextList(schema: unknown): schema is z.ZodArray {
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodString;
}

function isOptionalList(schema: unknown): boolean {
  return schema instanceof z.ZodOptional && isTextList(schema.unwrap());
}

function optionOf(schema: z.ZodUnion, value: unknown): unknown {
  return schema.options.find((option) => option instanceof z.ZodType && option.safeParse(value).success);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
