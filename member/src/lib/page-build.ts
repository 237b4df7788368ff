/** Of which build the page is, as the server wrote into it. */
export const pageBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
