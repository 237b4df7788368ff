import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Asked by the line of each test alone: one that another file of this worker lost goes on being asked about. */
const OWN = '/api/of-this-line';
async function line() {
  const made = await import('./line.ts');
  made.heedBrowser(OWN);
  return made;
}
const fetched = vi.fn<() => Promise<Response>>();
const answer = () => Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
const nothing = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('fetch', (address: string) => (address === OWN ? fetched() : nothing()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe('the line to the server', () => {
  it('is not lost because one call had no answer, when the server answers another', async () => {
    fetched.mockImplementation(answer);
    const { doubtLine, isLineLost } = await line();
    expect(await doubtLine()).toBe(true);
    expect(isLineLost()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('is there for a browser of the floor as well, which has no AbortSignal.timeout', async () => {
    vi.stubGlobal('AbortSignal', undefined);
    fetched.mockImplementation(answer);
    const { doubtLine, isLineLost } = await line();
    expect(await doubtLine()).toBe(true);
    expect(isLineLost()).toBe(false);
  });

  it('is looked for until it is back, within seconds, without a word of the browser', async () => {
    fetched.mockImplementation(nothing);
    const { doubtLine, isLineLost, onLineBack } = await line();
    const goOn = vi.fn();
    onLineBack(goOn);
    await doubtLine();
    expect(isLineLost()).toBe(true);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(goOn).not.toHaveBeenCalled();
    fetched.mockImplementation(answer);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isLineLost()).toBe(false);
    expect(goOn).toHaveBeenCalledOnce();
  });

  it('is asked about ever more seldom, and by one question at a time', async () => {
    fetched.mockImplementation(nothing);
    const { doubtLine } = await line();
    await Promise.all([doubtLine(), doubtLine(), doubtLine()]);
    expect(fetched).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched.mock.calls.length).toBeGreaterThan(10);
    expect(fetched.mock.calls.length).toBeLessThan(25);
  });

  it('is not taken for there while it is asked about', async () => {
    fetched.mockImplementation(nothing);
    const { doubtLine } = await line();
    expect(await Promise.all([doubtLine(), doubtLine()])).toEqual([false, false]);
  });

  it("is not there where another's page answers", async () => {
    fetched.mockImplementation(() =>
      Promise.resolve(new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })),
    );
    const { doubtLine } = await line();
    expect(await doubtLine()).toBe(false);
  });

  it('is asked about again when the browser says that it went while an answer was under way', async () => {
    fetched.mockImplementationOnce(answer).mockImplementation(nothing);
    const { doubtLine, isLineLost } = await line();
    const asked = doubtLine();
    window.dispatchEvent(new Event('offline'));
    expect(await asked).toBe(true);
    expect(isLineLost()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isLineLost()).toBe(true);
  });

  it('is asked about again also where the answer that was under way comes after seconds', async () => {
    const late = new Promise<Response>((resolve) => setTimeout(() => void answer().then(resolve), 3_000));
    fetched.mockImplementationOnce(() => late).mockImplementation(nothing);
    const { isLineLost } = await line();
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(isLineLost()).toBe(true);
  });

  it('is asked about at once when the browser says that it is back, also where a question from before has no answer', async () => {
    fetched.mockImplementation(nothing);
    const { doubtLine, isLineLost } = await line();
    await doubtLine();
    await vi.advanceTimersByTimeAsync(60_000);
    let giveUp = () => {};
    fetched.mockReset().mockImplementation(answer);
    fetched.mockImplementationOnce(
      () => new Promise((_, reject) => (giveUp = () => reject(new TypeError('network changed')))),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    window.dispatchEvent(new Event('online'));
    expect([fetched.mock.calls.length, isLineLost()]).toEqual([1, true]);
    giveUp();
    await vi.advanceTimersByTimeAsync(0);
    expect(isLineLost()).toBe(false);
  });
});
