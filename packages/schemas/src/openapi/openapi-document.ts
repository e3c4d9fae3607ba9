import { z } from 'zod';
import { isBinaryReply, type Access, type Endpoint, type EndpointService } from '#src/endpoint.ts';
import { errorBodySchema } from '#src/errors.ts';
import { collectAnswers, errorAnswers, errorExamples, type DocumentedLimit } from './error-answers.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';

export interface DocumentOptions {
  title: string;
  version: string;
  contact: { name: string; email: string; url: string };
  /** The gateway's limit of an endpoint, or null if its calls are not counted. */
  limitOf: (endpoint: Endpoint) => DocumentedLimit | null;
}

const description = `Generated from the contracts that the services themselves check requests and replies against.

**Sessions.** Staff sign in with \`POST /api/auth/login\`, which sets a cookie that scripts cannot read. Over HTTPS its name begins with \`__Host-\`.

**Changes.** Every request but GET and HEAD carries JSON or no body, and must not come from another site's page: a \`Sec-Fetch-Site\` other than \`same-origin\` or \`none\` is refused, else a foreign \`Origin\`. A program need send neither.

**Errors.** All have one form. \`code\` is stable; \`message\` is a sentence for people; \`fields\` names what is not valid and why.

**Limits.** A call over the limit is answered 429 with \`Retry-After\` in seconds. \`x-rate-limit\` of an operation says what its limit is.

**Tracing.** Every reply carries \`X-Request-Id\`; it stands in the logs of every service that took part, and in error bodies.`;

/** The sections of the document, in order. */
const sections = {
  Internal: 'Between the services only. The gateway passes none of these on; the caller proves who it is with a token of 30 seconds.',
  Portal: 'For signed-in staff.',
  'Sign-in and users': 'Sessions, passwords and accounts of staff.',
  Links: 'Share links, Smart Links and drafts.',
  Checklist: "The catalogue, submissions and their reports, and the firm's own documents.",
  Site: 'Inquiries, jobs and feedback.',
} as const;
type Section = keyof typeof sections;

const sectionOfService: Record<EndpointService, Section> = {
  auth: 'Sign-in and users',
  links: 'Links',
  checklist: 'Checklist',
  contact: 'Site',
};

function sectionOf({ path, access, service }: Endpoint): Section {
  if (access === 'service') return 'Internal';
  return path.startsWith('/api/admin-portal/') ? 'Portal' : sectionOfService[service];
}

const security: Record<Access, object[]> = {
  public: [],
  user: [{ session: [] }],
  admin: [{ session: [] }],
  service: [{ serviceIdentity: [] }],
};
const whoMay: Record<Access, string> = {
  public: 'Anybody.',
  user: 'Signed-in staff.',
  admin: 'Admins.',
  service: 'Other services of the product.',
};

/** Headers that individual endpoints read. */
const requestHeaders: Record<string, object[]> = {
  submitChecklist: [{ $ref: '#/components/parameters/Idempotency-Key' }],
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & { $schema?: string };
  return rest;
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as JsonSchema & { required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, name),
  }));
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Collects the schemas of bodies and replies, each under a name. */
function createCollector() {
  const schemas: Record<string, JsonSchema> = { Error: schemaOf(errorBodySchema, 'output') };
  /** Adds a schema to the document, together with its own definitions. */
  const keep = (name: string, schema: JsonSchema & { $defs?: Record<string, JsonSchema> }) => {
    const { $defs = {}, ...rest } = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`),
    ) as typeof schema;
    schemas[name] = rest;
    for (const [inner, definition] of Object.entries($defs)) schemas[`${name}.${inner}`] = definition;
  };
  const content = (name: string, schema: z.ZodType, io: 'input' | 'output') => {
    keep(name, schemaOf(schema, io));
    return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example: exampleOf(schemas[name]!) } };
  };
  return { schemas, content, shared: collectAnswers() };
}
type Collector = ReturnType<typeof createCollector>;

function success(name: string, { reply, status = 200 }: Endpoint, { content }: Collector) {
  return {
    [String(status)]: {
      description: 'Success',
      headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
      content: isBinaryReply(reply)
        ? { [reply.contentType]: { schema: { type: 'string', format: 'binary' } } }
        : content(`${capital(name)}Reply`, reply, 'output'),
    },
  };
}

function requestBody(name: string, { body }: Endpoint, { content }: Collector) {
  return body && { requestBody: { required: !body.safeParse(undefined).success, content: content(`${capital(name)}Body`, body, 'input') } };
}

function operation(name: string, endpoint: Endpoint, collector: Collector, limitOf: DocumentOptions['limitOf']) {
  const { access, summary, params, query } = endpoint;
  const limit = access === 'service' ? null : limitOf(endpoint);
  const all = [...parameters('path', params), ...parameters('query', query), ...(requestHeaders[name] ?? [])];
  return {
    operationId: name,
    tags: [sectionOf(endpoint)],
    summary,
    description: whoMay[access],
    security: security[access],
    'x-access': access,
    ...(limit && {
      'x-rate-limit': { points: limit.points, seconds: limit.seconds, ...(limit.userPoints && { userPoints: limit.userPoints }) },
    }),
    ...(all.length > 0 && { parameters: all }),
    ...requestBody(name, endpoint, collector),
    responses: { ...success(name, endpoint, collector), ...errorAnswers(name, endpoint, limit, collector.shared) },
  };
}

const components = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-larkfield-session',
      description: 'Set by signing in; ends after 30 minutes without activity and after 12 hours at most.',
    },
    serviceIdentity: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'ES256, for one service and at most 30 seconds, signed by the calling service.',
    },
  },
  parameters: {
    'Idempotency-Key': {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', format: 'uuid' },
      description: 'The same key with the same body gives the first answer again and stores nothing twice.',
      example: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
    },
  },
  headers: {
    'X-Request-Id': {
      description: 'Finds this request in the logs.',
      schema: { type: 'string', format: 'uuid' },
      example: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
    },
    'X-Error-Code': { description: 'The `code` of the body.', schema: { type: 'string' }, example: 'INVALID_INPUT' },
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 1 }, example: 30 },
  },
};

/** Describes endpoints as an OpenAPI 3.1 document, sorted by path. The same endpoints always give the same document. */
export function buildOpenApiDocument(endpoints: Record<string, Endpoint>, { title, version, contact, limitOf }: DocumentOptions) {
  const collector = createCollector();
  const paths: Record<string, Record<string, object>> = {};
  const byPath = Object.entries(endpoints).sort(([, a], [, b]) => (a.path < b.path ? -1 : 1));
  for (const [name, endpoint] of byPath) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, collector, limitOf) };
  }
  return {
    openapi: '3.1.1',
    info: { title, version, description, contact, license: { name: 'Proprietary' } },
    servers: [{ url: '/', description: 'The address of this installation' }],
    tags: Object.entries(sections).map(([name, description]) => ({ name, description })),
    paths,
    components: { ...components, examples: errorExamples(), responses: collector.shared.answers, schemas: collector.schemas },
  };
}
