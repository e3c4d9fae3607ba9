import { Validator } from '@seriousme/openapi-schema-validator';
import { checkEach } from '@larkfield/testing/check-each.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import { isBinaryReply, type Endpoint } from '@larkfield/schemas/endpoint.ts';
import { errorBodySchema, errors, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { openApiText } from './generate/openapi-source.ts';

const content = z.record(z.string(), z.looseObject({ example: z.unknown().optional() }));
const answer = z.looseObject({ description: z.string(), content: content.optional() });
type ApiAnswer = z.output<typeof answer>;
/** The parts of the document that these tests check. */
const apiDocumentSchema = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        summary: z.string().min(1),
        'x-access': z.enum(['public', 'user', 'admin', 'service']),
        parameters: z.array(z.looseObject({ name: z.string().optional(), in: z.string().optional() })).optional(),
        requestBody: z.looseObject({ content }).optional(),
        responses: z.record(z.string(), z.union([answer, z.record(z.string(), z.string())])),
      }),
    ),
  ),
  components: z.looseObject({ responses: z.record(z.string(), answer) }),
});

/** Resolves a reference `#/components/responses/<name>`; returns any other value unchanged. */
function resolveReference(value: ApiAnswer | Record<string, string>, responses: Record<string, ApiAnswer>): ApiAnswer {
  const reference = (value as Record<string, unknown>)['$ref'];
  return typeof reference === 'string' ? responses[reference.split('/').at(-1)!]! : (value as ApiAnswer);
}

const text = openApiText();
const document = apiDocumentSchema.parse(JSON.parse(text));
const operationOf = ({ method, path }: Endpoint) => document.paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];
const endpoints: [string, Endpoint][] = Object.entries(allEndpoints);

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('every reference has a target', () => {
  const references = [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)].map((match) => match[1]!);
  const lookUp = (path: string) =>
    path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
  expect([...new Set(references)].filter((path) => lookUp(path) === undefined)).toEqual([]);
  expect(text).not.toContain('#/$defs/');
});

test('every contract is one operation, with its access', () => {
  expect(
    endpoints.filter(
      ([name, endpoint]) => operationOf(endpoint)?.operationId !== name || operationOf(endpoint)?.['x-access'] !== endpoint.access,
    ),
  ).toEqual([]);
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(endpoints.length);
});

/** The faults that a schema finds in an example; undefined if it accepts the example. */
const faultOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
const answerOf = (response: ApiAnswer | Record<string, string> | undefined) =>
  response && resolveReference(response, document.components.responses);
const exampleIn = (content: Record<string, { example?: unknown }> | undefined) => content?.['application/json']?.example;

test('every contract accepts its own examples', () =>
  checkEach(
    endpoints,
    ([name]) => name,
    ([, endpoint]) => {
      const operation = operationOf(endpoint)!;
      if (endpoint.body) expect(faultOf(endpoint.body, exampleIn(operation.requestBody?.content))).toBeUndefined();
      if (!isBinaryReply(endpoint.reply))
        expect(faultOf(endpoint.reply, exampleIn(answerOf(operation.responses[String(endpoint.status ?? 200)])?.content))).toBeUndefined();
      for (const [place, schema] of [
        ['path', endpoint.params],
        ['query', endpoint.query],
      ] as const) {
        const given = Object.fromEntries(
          (operation.parameters ?? []).filter((one) => one.in === place).map((one) => [one.name, one['example']]),
        );
        if (schema) expect(faultOf(schema, given)).toBeUndefined();
      }
    },
  ));

const { examples } = document.components as unknown as { examples: Record<string, { value: unknown }> };

test('every error response has an example in the common form, with its status', () => {
  for (const [, endpoint] of endpoints) {
    for (const [status, response] of Object.entries(operationOf(endpoint)!.responses)) {
      if (Number(status) < 400) continue;
      const codes = Object.keys(
        (answerOf(response)!.content!['application/json'] as unknown as { examples: object }).examples,
      ) as ErrorCode[];
      expect(codes.map((code) => errors[code][0])).toEqual(codes.map(() => Number(status)));
      for (const code of codes) expect(errorBodySchema.parse(examples[code]?.value).code).toBe(code);
    }
  }
});
