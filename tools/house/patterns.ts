/**
 * Patterns that read a text again and again. The lint (eslint-plugin-regexp) knows those that go back over what they read; here are those
 * that begin anew within what they read, such as `/"(?:[^"\\]|\\.)*"/` in `"\"\"\"…`: a text of n signs is read n²/2 times.
 */
import { CharSet, isDisjointWith, JS, NFA, type NoParent } from 'refa';
import type * as refa from 'refa';
import ts from 'typescript';
import { isCode, type SourceFile } from './files.ts';

type Element = NoParent<refa.Element>;
type Concatenation = NoParent<refa.Concatenation>;
type Quantifier = NoParent<refa.Quantifier>;

/** Whether it can be nothing, so that what goes before it has matched already. */
const isOptional = (one: Element): boolean =>
  (one.type === 'Quantifier' &&
    (one.min === 0 || one.alternatives.some(({ elements }) => elements.every(isOptional)))) ||
  (one.type === 'Alternation' && one.alternatives.some(({ elements }) => elements.every(isOptional)));

/** It looks around, as `\b` does, and reads nothing. */
const isLook = (one: Element): boolean =>
  one.type === 'Assertion' ||
  (one.type === 'Alternation' && one.alternatives.every(({ elements }) => elements.every(isLook)));

/** Where it stands decides where it can begin: at the start, or behind something. */
const isTied = (one: Element | undefined): boolean =>
  one?.type === 'Assertion' && one.kind === 'behind' && one.negate;

/** Whether a pattern begins anew in the middle of what it repeats, and may fail behind it each time. */
export function beginsAnew(source: string, flags: string): boolean {
  if (flags.includes('y')) return false;
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    backreferences: 'disable',
  });
  const nfa = (elements: readonly Element[]) =>
    NFA.fromRegex(
      { type: 'Concatenation', elements: elements.filter((one) => !isLook(one)) },
      { maxCharacter },
      { assertions: 'disable' },
    );
  const sign: Element = { type: 'CharacterClass', characters: CharSet.all(maxCharacter) };
  const anything: Quantifier = {
    type: 'Quantifier',
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [{ type: 'Concatenation', elements: [sign] }],
  };
  const again = (before: readonly Element[], repeated: Quantifier): boolean => {
    const some = { ...repeated, min: Math.max(repeated.min, 1) };
    return !isDisjointWith(nfa([some]), nfa([anything, ...before, some]));
  };
  const inside = (
    before: readonly Element[],
    { elements }: Concatenation,
    after: readonly Element[],
  ): boolean =>
    !isTied([...before, ...elements][0]) &&
    elements.some((one, i) => {
      const [front, rest] = [
        [...before, ...elements.slice(0, i)],
        [...elements.slice(i + 1), ...after],
      ];
      if (one.type === 'Quantifier' && one.max === Infinity && !rest.every(isOptional) && again(front, one))
        return true;
      return (
        'alternatives' in one &&
        one.type !== 'Assertion' &&
        one.alternatives.some((each) => inside(front, each, rest))
      );
    });
  return expression.alternatives.some((each) => inside([], each, []));
}

/** One line for each pattern in the code that does. */
export function patternsThatBeginAnew(files: readonly SourceFile[]): string[] {
  const known = new Map<string, boolean>();
  return files.filter(isCode).flatMap(({ path, text }) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const faults: string[] = [];
    const walk = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const isFault = known.get(node.text) ?? beginsAnew(node.text.slice(1, end), node.text.slice(end + 1));
        known.set(node.text, isFault);
        const { line } = file.getLineAndCharacterOfPosition(node.pos);
        if (isFault) faults.push(`${path}:${String(line + 1)}: ${node.text} may begin anew in what it reads`);
      }
      ts.forEachChild(node, walk);
    };
    walk(file);
    return faults;
  });
}
