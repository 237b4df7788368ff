import type { Listed } from './queries.ts';

type Account = Pick<Listed, 'subject' | 'state'>;

/** Spares take the same money in the same way, and are off. */
export function sparesOf(subject: string, all: readonly Account[]): readonly Account[] {
  const own = all.find((one) => one.subject === subject)?.state;
  const wayOf = (name: string) => name.split('/')[1];
  return all.filter(
    (one) =>
      one.state?.['isActive'] === false &&
      wayOf(one.subject) === wayOf(subject) &&
      one.state['currency'] === own?.['currency'],
  );
}
