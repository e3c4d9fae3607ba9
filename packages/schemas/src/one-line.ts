import type { z } from 'zod';

/** Control characters, ends of lines, and marks that turn the direction of all that follows. */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What is wrong with a text of one line that people read, or null; nothing at all is fine. */
export function oneLineProblem(name: string, text: string): string | null {
  if (refused.test(text)) return `${name} must be a single line without control characters or text-direction marks`;
  return text === '' || visible.test(text) ? null : `${name} must have at least one visible character`;
}

/** Adds the rule to a schema of text; `name` begins its sentence. */
export function oneLine<S extends z.ZodString>(schema: S, name: string): S {
  return schema.superRefine((text, context) => {
    const message = oneLineProblem(name, text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}
