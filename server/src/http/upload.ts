import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { requireStorable } from './storable-input.ts';

export interface Upload {
  fields: Record<string, string>;
  file: Buffer | undefined;
  /** SHA-256 of the file, in hex: what an idempotency key stands for instead of its bytes. */
  digest: string | undefined;
}

/**
 * Reads a multipart call: its text fields and the one file named `file`. Bounds are those given to @fastify/multipart.
 * @throws AppError INVALID_REQUEST for what is no form; PAYLOAD_TOO_LARGE by the error mapper
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const upload: Upload = { fields: {}, file: undefined, digest: undefined };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await readFile(part, upload);
      else upload.fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    // what the plugin itself refuses has a code; the parser below it only words: no boundary, an end in the middle
    if (error instanceof Error && 'code' in error) throw error;
    throw new AppError('INVALID_REQUEST', { fields: { body: 'a multipart form' } }, error);
  }
  requireStorable('body', upload.fields);
  return upload;
}

/** Hashed as it comes. */
async function readFile(part: MultipartFile, upload: Upload): Promise<void> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new AppError('PAYLOAD_TOO_LARGE');
  if (part.fieldname !== 'file' || chunks.length === 0) return;
  upload.file = Buffer.concat(chunks);
  upload.digest = hash.digest('hex');
}
