import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { APP_VERSION, IDEMPOTENCY_HEADER, WALLET_USER_HEADER } from '@krapao/contract/constants';
import { statusOf, type ErrorCode } from '@krapao/contract/errors';
import type { Route } from '@krapao/contract/route';

/** Codes that any call may answer. */
const ANY: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'gone',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
];
const MEMBER: readonly ErrorCode[] = ['invalid-token', 'EXPIRED_AUTH_TOKEN', 'WALLET_HEADER_MISSING'];
const MONEY: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'];

/** JSON Schema of what crosses the wire: the input side of a codec. */
const schemaOf = (schema: z.ZodType) => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json as OpenAPIV3_1.SchemaObject;
};

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): OpenAPIV3_1.ParameterObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  })) as OpenAPIV3_1.ParameterObject[];
}

function bodyOf(route: Route): Pick<OpenAPIV3_1.OperationObject, 'requestBody'> {
  if (route.body)
    return {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body) } } },
    };
  if (!route.form) return {};
  const form = schemaOf(route.form);
  const schema = { ...form, properties: { ...form.properties, file: { type: 'string', format: 'binary' } } };
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: schema as OpenAPIV3_1.SchemaObject } },
    },
  };
}

function operationOf(route: Route): OpenAPIV3_1.OperationObject {
  const codes = new Set([
    ...route.codes,
    ...ANY,
    ...(route.access === 'member' ? MEMBER : []),
    ...(route.money ? MONEY : []),
  ]);
  const responses: OpenAPIV3_1.ResponsesObject = {
    200: {
      description: 'Done',
      content: route.media
        ? { [route.media]: { schema: { type: 'string' } } }
        : { 'application/json': { schema: schemaOf(route.output) } },
    },
  };
  for (const status of new Set([...codes].map((code) => statusOf(code)).filter((status) => status >= 400))) {
    const message = { type: 'string' as const, enum: [...codes].filter((code) => statusOf(code) === status) };
    responses[status] = {
      description: message.enum.join(', '),
      content: {
        'application/json': { schema: { type: 'object', required: ['message'], properties: { message } } },
      },
    };
  }
  const header = (name: string, required: boolean): OpenAPIV3_1.ParameterObject => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
  });
  return {
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? 'api'],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.access === 'member' ? [header(WALLET_USER_HEADER, true)] : []),
      ...(route.money ? [header(IDEMPOTENCY_HEADER, false)] : []),
    ],
    ...bodyOf(route),
    responses,
    ...(route.access === 'member' && { security: [{ token: [] }] }),
  };
}

/** The OpenAPI 3.1 document of the calls that are served. */
export function openApi(routes: readonly Route[]): OpenAPIV3_1.Document {
  const paths: OpenAPIV3_1.PathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Krapao', version: APP_VERSION },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

/** A style that swagger-ui writes into its page itself (swagger-api/swagger-ui#10655); no other one. */
const STYLE_OF_SWAGGER = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The page gets files of its own only, and pictures that it draws itself; it asks nobody else. */
const OWN_FILES = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${STYLE_OF_SWAGGER}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/api/docs`, a page to read it, and `/api/docs/openapi.json`. */
export async function serveOpenApi(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const document = openApi(routes);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: OWN_FILES });
  app.get('/api/docs/openapi.json', () => document);
}
