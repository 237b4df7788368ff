import { page, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, show } from './testing/show.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a table', () => {
  it.each([360, 1440])('is a table with a name to a screen reader, at %s px', async (width) => {
    const t = await show('table', 'th', { size: [width, 740] });
    const table = page.getByRole('table', { name: t.history });
    expect(table.getByRole('row').elements()).toHaveLength(5);
    expect(table.getByRole('columnheader').elements()).toHaveLength(3);
    await expect.element(table.getByRole('cell', { name: t.pending })).toBeVisible();
  });

  it('names each line of a row on a phone, where the head is not seen', async () => {
    const t = await show('table');
    const lines = page.getByRole('cell').getByText(t.sum, { exact: true });
    await expect.element(lines.first()).toBeVisible();
    await page.viewport(1440, 900);
    await expect.element(lines.first()).not.toBeVisible();
  });
});

describe('pages of a list', () => {
  it.each(LANGUAGES)(
    'are turned by number and by arrows, and tell which one it is, in %s',
    async (language) => {
      const t = await show('pagination', language);
      await expect.element(button(`${t.history} 5`)).toHaveAttribute('aria-current', 'page');
      await button(t.next).click();
      await expect.element(button(`${t.history} 6`)).toHaveAttribute('aria-current', 'page');
      await button(`${t.history} 4`).click();
      await expect.element(button(`${t.history} 4`)).toHaveAttribute('aria-current', 'page');
      await button(t.previous).click();
      await expect.element(button(`${t.history} 3`)).toHaveAttribute('aria-current', 'page');
      await expect.element(page.getByRole('navigation', { name: t.history })).toBeVisible();
    },
  );

  it('end where the list does', async () => {
    const t = await show('pagination');
    for (const one of [4, 3, 2, 1]) await button(`${t.history} ${String(one)}`).click();
    await expect.element(button(t.previous)).toBeDisabled();
    await expect.element(button(t.next)).toBeEnabled();
  });
});

describe('a line that refreshes', () => {
  it('tells what went wrong, and is not pressed twice', async () => {
    const t = await show('refresh-line');
    const refresh = page.getByRole('button', { name: t.total });
    await expect.element(page.getByText(t.error)).toBeVisible();
    await refresh.click();
    await expect.element(refresh).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText(t.error)).not.toBeInTheDocument();
  });
});

describe('figures', () => {
  it('count down without being announced every second', async () => {
    const t = await show('countdown');
    const timer = page.getByRole('timer');
    await expect.element(timer).toHaveAccessibleName(new RegExp(`^${t.left} 0?4:\\d\\d`));
    await expect.element(timer).toHaveAttribute('aria-live', 'off');
  });

  it('are whole to a screen reader, sign and unit included', async () => {
    const t = await show('money');
    await expect.element(page.getByText(`12,480.50 ${t.baht}`)).toBeVisible();
    await expect.element(page.getByText(`+320.00 ${t.baht}`)).toBeVisible();
  });

  it('that are hidden are told to be, and shown by nothing', async () => {
    const t = await show('hidden');
    await expect.element(page.getByText(t.hidden)).toBeInTheDocument();
  });
});

describe('work under way', () => {
  it.each(LANGUAGES)('tells which step it is at, and how each stands, in %s', async (language) => {
    const t = await show('steps', language);
    const steps = page.getByRole('list', { name: t.withdraw }).getByRole('listitem');
    await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step');
    for (const [at, state] of [t.success, t.pending, t.closed, t.failed].entries())
      await expect.element(steps.nth(at)).toHaveTextContent(state);
  });

  it('tells how far it is, where that is known', async () => {
    const t = await show('progress');
    await expect
      .element(page.getByRole('progressbar', { name: t.sending }))
      .toHaveAttribute('aria-valuenow', '62');
    await expect
      .element(page.getByRole('progressbar', { name: t.pending }))
      .not.toHaveAttribute('aria-valuenow');
  });

  it('is announced once while shapes stand for what comes', async () => {
    const t = await show('skeleton');
    await expect.element(page.getByText(t.pending)).toBeInTheDocument();
    expect(page.getByText(t.pending).element().closest('[role=status]')?.ariaBusy).toBe('true');
  });
});

describe('what could not be loaded', () => {
  it('is announced, with a way to try again', async () => {
    const t = await show('error-state');
    const alert = page.getByRole('alert').filter({ hasText: t.error });
    await expect.element(alert.getByRole('button', { name: t.retry })).toBeVisible();
  });
});

describe('a carousel', () => {
  it.each(LANGUAGES)('is turned by its buttons, and tells where it is, in %s', async (language) => {
    const t = await show('carousel', language);
    const here = (position: number) => page.getByText(`${t.bonus} ${String(position)}/3`);
    await expect.element(here(1)).toBeInTheDocument();
    await expect.element(button(t.previous)).toBeDisabled();
    await button(t.next).click();
    await expect.element(here(2)).toBeInTheDocument();
    await button(t.next).click();
    await expect.element(here(3)).toBeInTheDocument();
    await expect.element(button(t.next)).toBeDisabled();
  });

  it('is turned by the arrow keys', async () => {
    const t = await show('carousel');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('list', { name: t.bonus })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText(`${t.bonus} 2/3`)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText(`${t.bonus} 1/3`)).toBeInTheDocument();
  });
});

describe('the wheel', () => {
  /** Red, green and blue between the middle and the words, so many quarters of a turn from the top. */
  function colourAt(canvas: HTMLCanvasElement, quarters: number): readonly number[] {
    const angle = (quarters * Math.PI) / 2;
    const at = (sum: number) => Math.round(canvas.width * (0.5 + sum * 0.16));
    const pixel = canvas.getContext('2d')?.getImageData(at(Math.sin(angle)), at(-Math.cos(angle)), 1, 1);
    return [...(pixel?.data ?? [])].slice(0, 3);
  }

  it('has each slice in its colour from the top clockwise, and is drawn anew where its window is another', async () => {
    const t = await show('wheel-picture');
    const canvas = page.getByRole('img', { name: t.spin, exact: true }).element() as HTMLCanvasElement;
    const strongest = (quarters: number) => {
      const colours = colourAt(canvas, quarters);
      return colours.indexOf(Math.max(...colours));
    };
    const turned = () => [0, 1, 2, 3].map(strongest);
    await expect.poll(turned).toEqual([0, 2, 1, 2]);
    const wide = canvas.width;
    await page.viewport(320, 640);
    await expect.poll(() => canvas.width).toBeLessThan(wide);
    await expect.poll(turned).toEqual([0, 2, 1, 2]);
  });
});
