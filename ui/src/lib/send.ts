/** The two ways to the server: fetch, and XMLHttpRequest for uploads because it tells the progress. */
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@krapao/contract/constants';
import { ApiError } from './api-error.ts';

export interface Reply {
  status: number;
  text: string;
}

export interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Without it, nothing of the answer is taken from the browser's cache or put there. */
  mayBeKept?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

const unreachable = () => new ApiError('NETWORK', 0);
/** What fetch throws for an aborted call, so that callers and caches recognise it. */
const aborted = () => new DOMException('The call was aborted', 'AbortError');

/** @throws ApiError NETWORK when no answer comes within 60 s; AbortError when the caller gave up */
export function send(sending: Sending): Promise<Reply> {
  return fetched(sending, REQUEST_TIMEOUT_MS, async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
}

/** The answer as a file, byte by byte; as text when it is no success. @throws as `send`, after 300 s */
export function sendForFile(sending: Sending): Promise<Blob | Reply> {
  return fetched(sending, UPLOAD_TIMEOUT_MS, async (response) =>
    response.ok ? response.blob() : { status: response.status, text: await response.text() },
  );
}

async function fetched<T>(
  { method, url, headers, body, mayBeKept, signal }: Sending,
  timeoutMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw aborted();
  const control = new AbortController();
  const abort = () => control.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: control.signal,
      credentials: 'same-origin',
      cache: mayBeKept ? 'default' : 'no-store',
    });
    return await read(response);
  } catch {
    throw signal?.aborted ? aborted() : unreachable();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** @throws ApiError NETWORK when no answer comes within 300 s; AbortError when the caller gave up */
export function upload(
  { method, url, headers, signal }: Sending,
  form: FormData,
  onProgress: ((percent: number) => void) | undefined,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      settle();
    };
    request.open(method, url);
    request.timeout = UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = end(() => resolve({ status: request.status, text: request.responseText }));
    request.onerror = end(() => reject(unreachable()));
    request.ontimeout = end(() => reject(unreachable()));
    request.onabort = end(() => reject(aborted()));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) return reject(aborted());
    request.send(form);
  });
}
