import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

export interface Upload {
  fields: Record<string, string>;
  file: Buffer | undefined;
}

/**
 * Reads a multipart call: its text fields and the one file named `file`. Bounds are those given to @fastify/multipart.
 * @throws AppError PAYLOAD_TOO_LARGE by the error mapper
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const upload: Upload = { fields: {}, file: undefined };
  for await (const part of request.parts()) {
    if (part.type === 'file') upload.file = await bytesOf(part);
    else upload.fields[part.fieldname] = String(part.value);
  }
  return upload;
}

async function bytesOf(part: MultipartFile): Promise<Buffer | undefined> {
  const bytes = await part.toBuffer();
  return part.fieldname === 'file' && bytes.length > 0 ? bytes : undefined;
}
