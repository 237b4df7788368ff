/** Which settings are secrets is told by their names, so that a new one can't be left out. */
const IS_SECRET = /(?:^|_)(?:SECRET|TOKEN|KEY|PASSWORD)$/;

/** What an API gives out to call it with may be short; what signs, or opens, is guessed by trying. */
const LEAST_OF_KEY = 8;
const LEAST = 16;

/** Of development, the sandbox and examples: everybody can read them. */
const KNOWN = /^(?:sandbox|krapao-development|development|example|change-?me)/i;

const leastOf = (name: string): number => (name.endsWith('_KEY') ? LEAST_OF_KEY : LEAST);

/** What production must not run with: secrets that can be guessed or are known, a line each. Also within connections to game providers. */
export function weakSecrets(settings: Readonly<Record<string, unknown>>): string[] {
  const wrong: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === 'object' && value !== null)
      wrong.push(
        ...knownIn(value).map((path) => `${name}: ${path} is the sandbox's; put the provider's own there`),
      );
    if (typeof value !== 'string' || !IS_SECRET.test(name)) continue;
    if (KNOWN.test(value)) wrong.push(`${name}: production needs one of its own, that stands in no example`);
    else if (value.length < leastOf(name))
      wrong.push(
        `${name}: production needs at least ${leastOf(name)} characters: who guesses it can make up calls`,
      );
    else if (new Set(value).size < LEAST_OF_KEY)
      wrong.push(`${name}: production needs one that can't be guessed; openssl rand -hex 32`);
  }
  return wrong;
}

/** Where texts of the sandbox stand in it. */
function knownIn(value: object): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return /^sandbox\b/i.test(inner) ? [name] : [];
    if (typeof inner !== 'object' || inner === null) return [];
    return knownIn(inner).map((path) => `${name}.${path}`);
  });
}
