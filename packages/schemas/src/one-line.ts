import type { z } from 'zod';

/** Control characters, line ends, and marks that change the text direction of everything after them. */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The fault of a single-line text that people read, or null. An empty text has no fault. */
export function oneLineProblem(name: string, text: string): string | null {
  if (refused.test(text)) return `${name} must be a single line without control characters or text-direction marks`;
  return text === '' || visible.test(text) ? null : `${name} must have at least one visible character`;
}

/** Adds the rule to a schema of text; `name` starts the error message. */
export function oneLine<S extends z.ZodString>(schema: S, name: string): S {
  return schema.superRefine((text, context) => {
    const message = oneLineProblem(name, text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}
