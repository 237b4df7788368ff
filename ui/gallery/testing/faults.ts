import axe from 'axe-core';
import { expect } from 'vitest';
import { cutTexts } from './cut-texts.ts';

/** What a whole page owes, not a part of one. */
const OF_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

async function breaches(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  );
}

/** Vowels and tones of Thai and Lao stand above and below their letters: a line that is too low or a box that clips cuts them. */
const TALL = /[\u0E31\u0E33-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB3-\u0EBC\u0EC8-\u0ECE]/;
const LINE_OF_TALL_TEXT = 1.35;

function clippedMarks(): string[] {
  const found: string[] = [];
  const report = (element: Element, why: string) => {
    found.push(`${element.tagName.toLowerCase()}.${element.className}: ${why}`);
  };
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(element);
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && TALL.test(node.textContent ?? ''),
    );
    const value = element instanceof HTMLInputElement && TALL.test(element.value || element.placeholder);
    if (!ownText && !value) continue;
    if (element.closest('.visually-hidden, option')) continue;
    const line = parseFloat(style.lineHeight) / parseFloat(style.fontSize);
    if (line < LINE_OF_TALL_TEXT) report(element, `its lines are ${line.toFixed(2)} high`);
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowY } = getComputedStyle(box);
      if (box.clientWidth <= 1) break; // there for screen readers only
      if (!value && overflowY !== 'hidden' && overflowY !== 'clip') continue;
      if (box.scrollHeight > box.clientHeight)
        report(box, `${String(box.scrollHeight)} px in ${String(box.clientHeight)}`);
      break;
    }
  }
  return found;
}

/** Waits for what moves to arrive; what moves forever, such as a spinner, is not waited for. */
export async function settled(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map((animation) => animation.finished));
}

/** Fails with every text that is cut, and every vowel or tone that has too little room. */
export async function expectWhole(): Promise<void> {
  await settled();
  expect([...cutTexts(), ...clippedMarks()].join('\n'), 'texts without room').toBe('');
}

/** What is pressed with less than 44 px for a finger, unless it stands in a line of text. */
function smallTargets(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>('button, a, label:has(input)')].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    const isInText = getComputedStyle(target).display === 'inline';
    const isSmall = !isInText && height > 0 && (height < 43.5 || width < 43.5);
    return isSmall
      ? [
          `${target.textContent || target.ariaLabel || target.tagName}: ${width.toFixed()} × ${height.toFixed()} px`,
        ]
      : [];
  });
}

/** Fails with every breach of WCAG 2.2 AA that axe finds, besides. */
export async function expectFlawless(): Promise<void> {
  await expectWhole();
  expect(smallTargets().join('\n'), 'targets that are small for a finger').toBe('');
  expect((await breaches()).join('\n'), 'what axe finds').toBe('');
}
