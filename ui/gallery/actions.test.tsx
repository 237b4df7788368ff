import { page, userEvent } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import { holdTime } from './testing/hold-time.ts';
import { LANGUAGES, show } from './testing/show.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The keyboard alone, from the top of the page. */
const keys = (text: string) => userEvent.keyboard(text);

describe('a button', () => {
  it('is pressed by pointer, Enter and space', async () => {
    const t = await show('button');
    await button(t.deposit).click();
    await keys('{Enter}');
    await keys(' ');
    await expect.element(page.getByRole('status', { name: t.count })).toHaveTextContent('3');
  });

  it('that is busy keeps the focus and its name, says so, and ignores presses', async () => {
    const t = await show('button');
    const busy = button(t.withdraw);
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
    busy.element().focus();
    await keys('{Enter}');
    await keys(' ');
    await expect.element(busy).toHaveFocus();
    await expect.element(page.getByRole('status', { name: t.count })).toHaveTextContent('0');
  });

  it.each(LANGUAGES)(
    'that says what it is doing shows that in place of its words, as wide, in %s',
    async (language) => {
      const t = await show('button', language);
      const sizeOf = (name: string) => {
        const { width, height } = button(name).element().getBoundingClientRect();
        return [width, height];
      };
      await expect.element(button(t.slip)).toBeVisible();
      const before = sizeOf(t.slip);
      await button(t.slip).click();
      await expect.element(button(t.sending)).toHaveAttribute('aria-busy', 'true');
      await expect.element(button(t.slip)).not.toBeInTheDocument();
      expect(sizeOf(t.sending)).toEqual(before);
    },
  );
});

describe('an icon button', () => {
  it('has a name, and a tooltip that is the same', async () => {
    const t = await show('icon-button');
    await expect.element(button(t.close)).toHaveAttribute('title', t.close);
    await expect.element(button(t.remove)).toBeDisabled();
  });
});

describe('a copy button', () => {
  it('copies digits only where digits are what is wanted, and all of it elsewhere', async () => {
    holdTime();
    const t = await show('copy-button');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button(t.account).click();
    await expect.element(page.getByText(`${t.copy}: 1234567890`)).toBeVisible();
    await button(t.copy).click();
    expect(write.mock.calls).toEqual([['1234567890'], ['SCB 123']]);
  });
});

describe('a menu', () => {
  it.each(LANGUAGES)('is opened, walked and closed by the keyboard alone, in %s', async (language) => {
    const t = await show('menu', language);
    await keys('{Tab}');
    const trigger = page.getByRole('button', { name: t.language });
    await expect.element(trigger).toHaveFocus();
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
    await keys('{Enter}');
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
    const items = page.getByRole('menuitemradio').elements();
    await vi.waitFor(() => expect(items).toContain(document.activeElement));
    await keys('{End}');
    await vi.waitFor(() => expect(document.activeElement).toBe(items.at(-1)));
    await keys('{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement).toBe(items[0]));
    await keys('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
  });

  it('tells which one is in force, and does not choose that again', async () => {
    await show('menu', 'en');
    await page.getByRole('button').click();
    const current = page.getByRole('menuitemradio', { name: 'English' });
    await expect.element(current).toHaveAttribute('aria-checked', 'true');
    await expect.element(current).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('menuitemradio', { name: 'ລາວ' })).toHaveAttribute('lang', 'lo');
  });

  it('closes with what is chosen, and gives the focus back', async () => {
    const t = await show('menu', 'en');
    const trigger = page.getByRole('button', { name: t.language });
    await trigger.click();
    await page.getByRole('menuitemradio', { name: 'ไทย' }).click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(page.getByText('th', { exact: true })).toBeVisible();
    await expect.element(trigger).toHaveFocus();
  });

  it('closes by a press outside', async () => {
    await show('menu', 'en');
    await page.getByRole('button').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.click(document.body, { position: { x: 20, y: 600 } });
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });
});

describe('segments', () => {
  it('are one stop for the keyboard, and arrows choose among them', async () => {
    const t = await show('segmented');
    await keys('{Tab}');
    await expect.element(page.getByRole('radio', { name: t.deposit })).toHaveFocus();
    await keys('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: t.withdraw })).toBeChecked();
    await keys('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByRole('radio', { name: t.history })).toBeChecked();
    await expect.element(page.getByRole('group', { name: t.status })).toBeVisible();
  });
});

describe('chips', () => {
  it('tell which one is chosen, and scroll where they have no room', async () => {
    const t = await show('chips');
    await expect.element(button(t.deposit)).toHaveAttribute('aria-pressed', 'true');
    await button(t.refund).click();
    await expect.element(button(t.refund)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button(t.deposit)).toHaveAttribute('aria-pressed', 'false');
    const row = page.getByRole('group', { name: t.history }).element();
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  });
});
