import { page, userEvent } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Dialog } from '../src/dialog.tsx';
import { toast, TOAST_LIFE_MS } from '../src/toast.ts';
import { holdTime } from './testing/hold-time.ts';
import { expectFlawless, expectWhole, settled } from './testing/faults.ts';
import { LANGUAGES, show } from './testing/show.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rectOf = (element: Element) => element.getBoundingClientRect();

describe.each(LANGUAGES)('in %s', (language) => {
  it('a dialog has nothing for axe to find and cuts nothing, short or long, with text twice as large too', async () => {
    const t = await show('dialog', language);
    await button(t.withdraw).click();
    await expect.element(page.getByRole('dialog', { name: t.withdraw })).toBeVisible();
    await expectFlawless();
    document.documentElement.style.fontSize = '200%';
    await expectWhole();
  });

  it('a confirmation has nothing for axe to find and cuts nothing, with what went wrong too', async () => {
    const t = await show('confirm-dialog', language);
    await button(t.withdraw).click();
    await button(t.confirm).click();
    await expect.element(page.getByText(t.errorMore)).toBeVisible();
    await expectFlawless();
    document.documentElement.style.fontSize = '200%';
    await expectWhole();
  });

  it('a result has nothing for axe to find and cuts nothing', async () => {
    const t = await show('alert-dialog', language);
    await button(t.success).click();
    await expect
      .element(page.getByRole('alertdialog', { name: t.done }))
      .toHaveAccessibleDescription(t.emptyMore);
    await expectFlawless();
  });

  it('toasts have nothing for axe to find and cut nothing, three of them with text twice as large', async () => {
    holdTime();
    const t = await show('toaster', language);
    await button(t.success).click();
    await button(t.failed).click();
    await button(t.history).click();
    expect(button(t.close).elements()).toHaveLength(3);
    await expectFlawless();
    document.documentElement.style.fontSize = '200%';
    await expectWhole();
  });
});

describe('a dialog', () => {
  it('takes the focus to what comes first in it, keeps it inside, and gives it back', async () => {
    const t = await show('dialog');
    await button(t.withdraw).click();
    const dialog = page.getByRole('dialog', { name: t.withdraw });
    await expect.element(dialog.getByRole('textbox', { name: t.name })).toHaveFocus();
    for (let stop = 0; stop < 6; stop += 1) {
      await userEvent.keyboard('{Tab}');
      expect(
        document.activeElement === document.body || dialog.element().contains(document.activeElement),
      ).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button(t.withdraw)).toHaveFocus();
  });

  it('closes by its button and by a press outside, not by one that began inside', async () => {
    const t = await show('dialog');
    const dialog = page.getByRole('dialog', { name: t.withdraw });
    await button(t.withdraw).click();
    await dialog.getByRole('button', { name: t.close }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await button(t.withdraw).click();
    await settled();
    await userEvent.click(dialog, { position: { x: 20, y: 10 } });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is closed by Escape, not led a step back, also where nothing has the focus', async () => {
    const [onClose, onBack] = [vi.fn(), vi.fn()];
    await render(
      <Dialog open title="Deposit" closeLabel="Close" onClose={onClose} onBack={onBack}>
        <input aria-label="Amount" data-autofocus />
      </Dialog>,
    );
    const field = page.getByRole('textbox');
    await expect.element(field).toHaveFocus();
    // as a field that becomes disabled does
    field.element().blur();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(onBack).not.toHaveBeenCalled();
  });

  it('that is busy cannot be closed', async () => {
    const t = await show('dialog');
    await button(t.withdraw).click();
    await button(t.pending).click();
    const dialog = page.getByRole('dialog', { name: t.withdraw });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('button', { name: t.close })).toBeDisabled();
    await expect.element(dialog).toBeVisible();
    await button(t.pending).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('keeps its buttons in sight however long it is, and the page behind it still', async () => {
    const t = await show('dialog');
    await button(t.terms).click();
    await settled();
    const confirm = button(t.confirm).element();
    const inSight = () => rectOf(confirm).bottom <= window.innerHeight;
    expect(inSight()).toBe(true);
    page.getByText(t.errorMore).last().element().scrollIntoView();
    expect(inSight()).toBe(true);
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  });
});

describe('a confirmation', () => {
  it('leads to what most should do: the focus is there', async () => {
    const t = await show('confirm-dialog');
    await button(t.withdraw).click();
    await expect.element(button(t.confirm)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await button(t.remove).click();
    await expect
      .element(page.getByRole('alertdialog').getByRole('button', { name: t.cancel }).last())
      .toHaveFocus();
  });
});

describe('toasts', () => {
  it('are announced, what failed at once', async () => {
    holdTime();
    const t = await show('toaster');
    await button(t.success).click();
    await button(t.failed).click();
    await expect.element(page.getByRole('status')).toHaveTextContent(t.done);
    await expect.element(page.getByRole('alert')).toHaveTextContent(t.errorMore);
  });

  it('are at most three, and the same words are one', async () => {
    holdTime();
    const t = await show('toaster');
    ['one', 'two', 'two', 'three', 'four'].forEach((words) => toast.info(words));
    await expect.element(page.getByText('four')).toBeVisible();
    expect(page.getByRole('status').getByRole('button', { name: t.close }).elements()).toHaveLength(3);
    await expect.element(page.getByText('one', { exact: true })).not.toBeInTheDocument();
  });

  it('go by a press, and by themselves', async () => {
    const t = await show('toaster');
    toast.info('by a press');
    await button(t.close).click();
    await expect.element(page.getByText('by a press')).not.toBeInTheDocument();
    await userEvent.unhover(page.getByRole('main'));
    const pass = holdTime();
    toast.info('by itself');
    await expect.element(page.getByText('by itself')).toBeVisible();
    pass();
    await expect.element(page.getByText('by itself')).not.toBeInTheDocument();
  });

  it('pass at their time, though a dialog opens meanwhile and has them in it', async () => {
    holdTime();
    const t = await show('dialog');
    toast.success('said before');
    await expect.element(page.getByText('said before')).toBeVisible();
    const later = Date.now() + TOAST_LIFE_MS;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await button(t.withdraw).click();
    await expect.element(page.getByRole('dialog', { name: t.withdraw })).toBeVisible();
    await expect.element(page.getByText('said before')).not.toBeInTheDocument();
  });

  it.each([360, 768, 1440])('hide nothing of the dialog that is open, at %s px', async (width) => {
    holdTime();
    const t = await show('dialog', 'th', { size: [width, 600] });
    await button(t.withdraw).click();
    await button(t.confirm).click();
    const words = page.getByRole('alert').getByText(t.errorMore);
    await expect.element(words).toBeVisible();
    await settled();
    const box = rectOf(words.element().parentElement!);
    const dialog = page.getByRole('dialog', { name: t.withdraw });
    const read = [...dialog.element().querySelectorAll('h2, label, input, p, footer, header button')].filter(
      (one) => !one.closest('[role=alert]'),
    );
    const hidden = read.filter((one) => {
      const { top, bottom } = rectOf(one);
      return bottom > top && top < box.bottom && bottom > box.top;
    });
    expect(hidden.map((one) => one.outerHTML)).toEqual([]);
  });
});

describe('the line', () => {
  it('is told to be lost, and for a moment to be back', async () => {
    const pass = holdTime();
    const t = await show('offline-banner');
    await expect.element(page.getByText(t.offline)).toBeVisible();
    await button(t.retry).click();
    await expect.element(page.getByText(t.success)).toBeVisible();
    pass();
    await vi.waitFor(() => expect(page.getByText(t.success).elements()).toHaveLength(0));
  });
});
