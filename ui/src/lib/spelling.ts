/** How a call of a contract is written, and its answer read: alike in every app. */

/** Asked for when the contract asks for it; optional when all of it is optional; absent otherwise. */
export type Part<Name extends 'params' | 'query' | 'body' | 'form', T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T | undefined }
    : { [N in Name]: T };

/** `/api/console/board/{kind}/{id}` with what stands in it, and what is asked behind it. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.toString() ? `${filled}?${search}` : filled;
}

export function formOf(fields: object, file: File): FormData {
  const form = new FormData();
  // before the file, so that the server knows them when the file begins
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', file);
  return form;
}

/** What an answer holds, and the code or words of it that tell a failure; undefined for what none of ours says. */
export function bodyOf(text: string): { body: unknown; message: unknown } {
  try {
    const body = JSON.parse(text) as unknown;
    const isSaid = typeof body === 'object' && body !== null && 'message' in body;
    return { body, message: isSaid ? body.message : undefined };
  } catch {
    return { body: undefined, message: undefined };
  }
}
