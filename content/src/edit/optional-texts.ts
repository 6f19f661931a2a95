import { z } from 'zod';

/**
 * Returns the paths of the texts that a value may have or not by its schema, such as the note of a word. Elements of
 * lists are no optional texts.
 */
export function optionalTexts(schema: unknown, value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (schema instanceof z.ZodOptional) return value === undefined ? [] : optionalTexts(schema.unwrap(), value, path);
  if (schema instanceof z.ZodUnion) return optionalTexts(optionOf(schema, value), value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((element, i) => optionalTexts(schema.element, element, [...path, i]));
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return [];
  return Object.entries(schema.shape).flatMap(([key, part]) => {
    const at = [...path, key];
    return isOptionalText(part) ? [at] : optionalTexts(part, value[key], at);
  });
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

function optionOf(schema: z.ZodUnion, value: unknown): unknown {
  return schema.options.find((option) => option instanceof z.ZodType && option.safeParse(value).success);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
