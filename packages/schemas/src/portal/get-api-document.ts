import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';

const contentSchema = z.record(z.string(), z.looseObject({ schema: z.unknown().optional(), example: z.unknown().optional() }));

/** A parameter, or a reference to one. */
const parameterSchema = z.looseObject({
  name: z.string().optional(),
  in: z.string().optional(),
  required: z.boolean().optional(),
  schema: z.unknown().optional(),
  example: z.unknown().optional(),
});

const answerSchema = z.looseObject({ description: z.string(), content: contentSchema.optional() });

/** One operation, as far as a reference page reads it. */
export const apiOperationSchema = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-access': z.enum(['public', 'user', 'admin', 'service']),
  'x-rate-limit': z.looseObject({ points: z.number(), seconds: z.number(), userPoints: z.number().optional() }).optional(),
  parameters: z.array(parameterSchema).optional(),
  requestBody: z.looseObject({ required: z.boolean(), content: contentSchema }).optional(),
  /** What many answers have in common is referred to: `{ $ref: '#/components/responses/…' }`. */
  responses: z.record(z.string(), z.union([answerSchema, z.record(z.string(), z.string())])),
});
export type ApiOperation = z.output<typeof apiOperationSchema>;

/** An OpenAPI 3.1 document, as far as a reference page reads it. */
export const apiDocumentSchema = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), apiOperationSchema)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), answerSchema),
    parameters: z.record(z.string(), parameterSchema),
  }),
});
export type ApiDocument = z.output<typeof apiDocumentSchema>;
export type ApiAnswer = z.output<typeof answerSchema>;
export type ApiParameter = z.output<typeof parameterSchema>;

/** What stands behind `#/components/<kind>/<name>`, or the value itself when it is no reference. */
export function resolveReference<T extends object>(value: T | Record<string, string>, components: Record<string, T>): T {
  const reference = (value as Record<string, unknown>)['$ref'];
  return typeof reference === 'string' ? components[reference.split('/').at(-1)!]! : (value as T);
}

export const getApiDocument = endpoint({
  method: 'GET',
  path: '/api/admin-portal/api-document',
  service: 'auth',
  access: 'admin',
  summary: 'This document: every route of the product in the form of OpenAPI 3.1',
  reply: apiDocumentSchema,
});
