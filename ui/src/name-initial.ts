const VOWEL_BEFORE = /^[\u0e40-\u0e44\u0ec0-\u0ec4]$/;

/** The letter that stands for a name. A Thai or Lao vowel written before its consonant gives way to the consonant. */
export function nameInitial(name: string): string {
  const [first = '', second] = [...name.trim()];
  return (VOWEL_BEFORE.test(first) && second ? second : first).toUpperCase();
}
