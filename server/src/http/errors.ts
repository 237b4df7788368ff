import type { FastifyInstance } from 'fastify';
import type { AnyErrorBody } from '@krapao/contract/console/errors';
import { isOutage } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';

/** When to come back after an outage, in seconds. */
const RETRY_AFTER = 5;

/** What Fastify and its plugins refuse by themselves, in our codes. */
const REFUSED: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('PAYLOAD_TOO_LARGE'),
  FST_REQ_FILE_TOO_LARGE: new AppError('PAYLOAD_TOO_LARGE'),
  FST_FILES_LIMIT: new AppError('INVALID_REQUEST', { fields: { file: 'one file' } }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('UNSUPPORTED_MEDIA_TYPE'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new AppError('UNSUPPORTED_MEDIA_TYPE'),
};

/** The error as the contract knows it; what nobody foresaw is an INTERNAL_SERVER_ERROR and its cause stays here. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) return new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER }, error);
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (REFUSED[code]) return REFUSED[code];
    const status = 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return new AppError('INVALID_REQUEST', {}, error);
  }
  return new AppError('INTERNAL_SERVER_ERROR', {}, error);
}

/** One too many just now: it was not looked at, and may be asked for again later. */
const TOO_MANY = 429;
/**
 * Whether a refusal is the answer to the call, and certain to have moved nothing. Other failures say nothing certain, or nothing of the call: asking
 * again does the same operation again.
 */
export const isCertain = ({ status, code }: AppError): boolean =>
  (status < 500 && status !== TOO_MANY && !PROOF_CODES.has(code)) || code === 'TRANSFER_FAIL';
/** The same order is asked for again with a proof. */
const PROOF_CODES: ReadonlySet<string> = new Set(['STEP_UP', 'STEP_UP_WRONG']);

export const bodyOf = (error: AppError): AnyErrorBody => ({ message: error.code, ...error.params });

/** One door for every failure: `{ message: CODE, …params }` with the code's status. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    const status = error.status;
    // who hung up in the middle of a body made that failure, and nobody hears of it
    if (status >= 500 && !request.raw.readableAborted)
      request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    if (typeof error.params['retryAfter'] === 'number')
      void reply.header('retry-after', error.params['retryAfter']);
    return reply.code(status).header('cache-control', 'no-store').send(bodyOf(error));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ message: 'NOT_FOUND' }),
  );
}
