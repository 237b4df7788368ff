import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** What a provider answers: decided first, sent afterwards, so that a fault can stand between the two. */
export type Answer = { status: number; body: unknown; headers?: Readonly<Record<string, string>> };

export function sendAnswer(reply: FastifyReply, { status, body, headers = {} }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** A call that does not say what it must; answered as 400 `{error: 'INVALID', fields}`. */
export class InvalidCall extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('INVALID');
    this.fields = fields;
  }
}

/** The value as the schema reads it; throws InvalidCall with a note per wrong field. */
export function readCall<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new InvalidCall(fields);
}
