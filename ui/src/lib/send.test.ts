import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { send, upload } from './send.ts';

const sending = { method: 'POST', url: '/api/wallet', headers: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that never answers; what it was sent ends only when it is aborted. */
function stubSilence() {
  const fetched = vi.fn(
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('a call that nobody answers', () => {
  it('is given up after 60 s, as one of an unknown outcome', async () => {
    stubSilence();
    const ended = vi.fn();
    const result = send(sending).catch(ended);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await result;
    expect(ended).toHaveBeenCalledExactlyOnceWith(new ApiError('NETWORK', 0));
  });

  it('is told apart from one that its caller gave up', async () => {
    stubSilence();
    const control = new AbortController();
    const result = send({ ...sending, signal: control.signal });
    control.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not sent at all when its caller has given it up before', async () => {
    const fetched = stubSilence();
    const given = send({ ...sending, signal: AbortSignal.abort() });
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetched).not.toHaveBeenCalled();
  });
});

class SilentRequest {
  static last: SilentRequest | undefined;
  timeout = 0;
  sent = false;
  upload = {};
  ontimeout = () => {};
  constructor() {
    SilentRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {
    this.sent = true;
    if (this.timeout > 0) setTimeout(() => this.ontimeout(), this.timeout);
  }
}

describe('an upload that nobody answers', () => {
  it('is given up after 300 s', async () => {
    vi.stubGlobal('XMLHttpRequest', SilentRequest);
    const ended = vi.fn();
    const result = upload(sending, new FormData(), undefined).catch(ended);
    await vi.advanceTimersByTimeAsync(299_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await result;
    expect(ended).toHaveBeenCalledExactlyOnceWith(new ApiError('NETWORK', 0));
  });

  it('is not sent at all when its caller has given it up before', async () => {
    vi.stubGlobal('XMLHttpRequest', SilentRequest);
    const given = upload({ ...sending, signal: AbortSignal.abort() }, new FormData(), undefined);
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    expect(SilentRequest.last?.sent).toBe(false);
  });
});
