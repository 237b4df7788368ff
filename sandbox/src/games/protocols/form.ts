import type { FastifyRequest } from 'fastify';

/** Fields of a form, as text. */
export type Fields = Readonly<Record<string, string>>;

export function fieldsOf(request: FastifyRequest): Record<string, string> {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
}
