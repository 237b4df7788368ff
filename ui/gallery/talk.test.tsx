import { page, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatComposer } from '../src/chat-composer.tsx';
import { QuickReplies } from '../src/chat-content.tsx';
import { ChatLog, type ChatEntry } from '../src/chat-log.tsx';
import { posterOf } from '../src/lib/poster.ts';
import { show } from './testing/show.tsx';

const log = () => page.getByRole('log').element();
/** What was scrolled is known behind the next picture. */
const scrollTo = async (top: number) => {
  log().scrollTop = top;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};
const isAtEnd = () => log().scrollHeight - log().scrollTop - log().clientHeight <= 60;

describe('linked text', () => {
  it('opens addresses in a tab that knows nothing of this one, and keeps every letter', async () => {
    const t = await show('linked-text');
    const links = page.getByRole('link').elements() as HTMLAnchorElement[];
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://krapao.example/help', '_blank', 'noopener noreferrer nofollow'],
      ['mailto:help@krapao.example', '_blank', 'noopener noreferrer nofollow'],
    ]);
    await expect.element(page.getByText(t.asked)).toBeVisible();
  });
});

describe('a video', () => {
  /** A film of one colour and of that size, as this browser records it. */
  async function film(width: number, height: number): Promise<Blob> {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('no canvas');
    brush.fillStyle = '#c02040';
    // its first picture is of that colour, however late the next one is drawn
    brush.fillRect(0, 0, width, height);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    const drawing = setInterval(() => brush.fillRect(0, 0, width, height), 20);
    await new Promise<void>((resolve) => {
      recorder.requestData();
      const drawn = recorder.ondataavailable;
      recorder.ondataavailable = (event) => {
        drawn?.call(recorder, event);
        if (parts.some(({ size }) => size > 0)) resolve();
        else recorder.requestData();
      };
    });
    recorder.stop();
    await ended;
    clearInterval(drawing);
    return new Blob(parts, { type: 'video/webm' });
  }

  it('has a picture that its sender’s browser made of it, no longer than 640 px a side', async () => {
    const poster = await posterOf(await film(1280, 320));
    expect([poster?.type, poster?.name]).toEqual(['image/jpeg', 'poster.jpg']);
    const picture = await createImageBitmap(poster ?? new Blob());
    expect([picture.width, picture.height]).toEqual([640, 160]);
    const canvas = document.createElement('canvas');
    const brush = canvas.getContext('2d');
    brush?.drawImage(picture, 0, 0);
    const [red = 0, green = 255, blue = 255] = brush?.getImageData(20, 20, 1, 1).data ?? [];
    expect(red > 150 && green < 80 && blue < 120).toBe(true);
  });

  it('that this browser can’t show has none', async () => {
    expect(await posterOf(new Blob(['no film'], { type: 'video/mp4' }))).toBeUndefined();
  });

  it('is not loaded before it is played where a picture stands for it', async () => {
    await show('chat-content');
    const video = document.querySelector('video');
    expect([video?.preload, video?.getAttribute('poster')]).toEqual(['none', '/art/slip.svg']);
  });
});

describe('buttons of a message', () => {
  it('open a page, call a phone, and say the others', async () => {
    const t = await show('chat-content');
    const hrefs = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
    expect([hrefs(t.terms), hrefs(t.contact)]).toEqual(['https://krapao.example/terms', 'tel:+66812345678']);
    await page.getByRole('button', { name: t.deposit, exact: true }).first().click();
    await expect.element(page.getByRole('status').first()).toHaveTextContent(t.deposit);
  });

  it('do the same as quick replies', async () => {
    const said: string[] = [];
    const buttons = [
      { title: 'Terms', type: 'web', payload: 'https://krapao.example/terms' },
      { title: 'Phone', type: 'call', payload: '+66812345678' },
      { title: 'Nowhere', type: 'web', payload: 'javascript:alert(1)' },
      { title: 'Deposit', type: 'postback', payload: '{"choice":"deposit"}' },
    ];
    await render(
      <QuickReplies label="Answers" buttons={buttons} onButton={({ title }) => said.push(title)} />,
    );
    const links = page.getByRole('link').elements() as HTMLAnchorElement[];
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      ['Terms', 'https://krapao.example/terms'],
      ['Phone', 'tel:+66812345678'],
    ]);
    expect(page.getByRole('button').elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Deposit' }).click();
    expect(said).toEqual(['Deposit']);
  });
});

describe('the composer', () => {
  it('sends by Enter, begins a line by Enter with shift, ctrl, alt or meta, and sends nothing blank', async () => {
    const t = await show('chat-composer');
    const field = page.getByRole('textbox', { name: t.chat, exact: true });
    const sent = () => document.querySelector('[data-sent]')?.textContent;
    await field.click();
    await userEvent.keyboard('  {Enter}');
    expect(sent()).toBe('');
    await field.fill('');
    await userEvent.keyboard('a{Shift>}{Enter}{/Shift}b');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(field).toHaveValue('a\nb\n');
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    await expect.element(field).toHaveValue('a\nb\n\n\n');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('');
    expect(sent()).toBe('a\nb\n\n\n');
  });

  it('is as high as what is written in it, also where it was hidden before, and where a phone is turned', async () => {
    const { chat: message, write: placeholder, send, attach, asked } = await show('chat-composer');
    const words = asked.repeat(3).slice(0, 60);
    const texts = { message: 'draft', placeholder, send, attach };
    const draft = (isHidden: boolean) => (
      <div hidden={isHidden}>
        <ChatComposer value={words} onChange={() => {}} onSend={() => {}} maxLength={2000} texts={texts} />
      </div>
    );
    const { rerender } = await render(draft(true));
    await rerender(draft(false));
    const field = page.getByLabelText('draft').element() as HTMLTextAreaElement;
    const empty = page.getByLabelText(message, { exact: true }).first().element();
    const hasRoom = () => field.scrollHeight <= field.clientHeight && field.clientHeight > empty.clientHeight;
    await expect.poll(hasRoom).toBe(true);
    await page.viewport(740, 360);
    await expect.poll(() => field.clientHeight).toBe(empty.clientHeight);
    await page.viewport(360, 740);
    await expect.poll(hasRoom).toBe(true);
  });

  it('takes a file, and has a button of a finger’s size for everything', async () => {
    const t = await show('chat-composer');
    for (const name of [t.send, t.attach]) {
      const { width, height } = page
        .getByRole('button', { name, exact: true })
        .element()
        .getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(chooser?.accept).toBe('image/png');
  });
});

describe('the log', () => {
  it('begins at the end, stays there, and tells of new ones to who reads further up', async () => {
    const t = await show('chat-log');
    await expect.poll(isAtEnd).toBe(true);
    const more = page.getByRole('button', { name: t.next });
    await more.click();
    await expect.poll(isAtEnd).toBe(true);
    const bar = page.getByRole('button', { name: t.newMessages });
    expect(bar.elements()).toHaveLength(0);
    await scrollTo(300);
    await expect.poll(isAtEnd).toBe(false);
    await more.click();
    await expect.element(bar).toHaveTextContent(`${t.newMessages} 1`);
    await bar.click();
    await expect.poll(isAtEnd).toBe(true);
    await expect.poll(() => bar.elements()).toHaveLength(0);
  });

  it('stays at its end where a picture is there before one’s coming to the end was told', async () => {
    await show('chat-log');
    await expect.poll(isAtEnd).toBe(true);
    const last = page.getByRole('log').getByText(/./).elements().pop() as HTMLElement;
    last.style.height = '400px';
    log().dispatchEvent(new Event('scroll'));
    expect(isAtEnd()).toBe(false);
    await expect.poll(isAtEnd).toBe(true);
  });

  it('stays at its end where it became lower before one’s coming to the end was told', async () => {
    await show('chat-log');
    await expect.poll(isAtEnd).toBe(true);
    const box = log().parentElement as HTMLElement;
    box.style.flex = 'none';
    box.style.height = `${String(box.clientHeight - 100)}px`;
    log().dispatchEvent(new Event('scroll'));
    expect(isAtEnd()).toBe(false);
    await expect.poll(isAtEnd).toBe(true);
  });

  it('marks days and ends of conversations, and keeps the place while older ones come above', async () => {
    const t = await show('chat-log');
    await expect.poll(isAtEnd).toBe(true);
    await expect.element(page.getByText(new RegExp(t.ended))).toBeInTheDocument();
    const first = page.getByText(`${t.asked} 0`, { exact: true });
    await scrollTo(100);
    await expect.poll(isAtEnd).toBe(false);
    const before = first.element().getBoundingClientRect().top;
    page
      .getByRole('button', { name: t.older })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(page.getByText(`${t.answered} -10`, { exact: true })).toBeInTheDocument();
    expect(Math.abs(first.element().getBoundingClientRect().top - before)).toBeLessThan(60);
  });

  describe('with one’s own at its end that did not go out', () => {
    const one = (key: string, more: Partial<ChatEntry> = {}): ChatEntry => ({
      ...{ key, at: '2026-11-20T05:00:00Z', session: 'a', isOwn: false, by: 'dao' },
      ...more,
    });
    const said = Array.from({ length: 20 }, (_, at) => one(`m${String(at)}`));
    const own = (key: string) => one(key, { isOwn: true, by: 'me' });
    const unsent = (key: string) => one(key, { session: null, isOwn: true, by: 'me' });
    const logOf = (entries: readonly ChatEntry[], isOver = false) => (
      <div style={{ display: 'flex', height: 300 }}>
        <ChatLog
          label="talk"
          entries={entries}
          isOver={isOver}
          texts={{ older: '', day: () => '', ended: () => 'end', news: (count) => `news ${String(count)}` }}
          render={({ key }) => <p>{key}</p>}
        />
      </div>
    );
    const bar = () => page.getByRole('button', { name: 'news' });
    /** Drawn at the end of it, and scrolled away from there. */
    async function readAbove(entries: readonly ChatEntry[]) {
      const { rerender } = await render(logOf(entries));
      await expect.poll(isAtEnd).toBe(true);
      await scrollTo(100);
      await expect.poll(isAtEnd).toBe(false);
      return (now: readonly ChatEntry[]) => rerender(logOf(now));
    }

    it('tells of what came all the same, and goes on so when that is sent or removed', async () => {
      const become = await readAbove([...said, unsent('a'), unsent('b')]);
      await become([...said, one('new'), unsent('a'), unsent('b')]);
      await expect.element(bar()).toHaveTextContent('news 1');
      await become([...said, one('new'), own('b'), unsent('a')]);
      await expect.element(bar()).toHaveTextContent('news 1');
      await become([...said, one('new'), own('b'), one('newer')]);
      await expect.element(bar()).toHaveTextContent('news 2');
      expect(log().scrollTop).toBe(100);
    });

    it('has the end of the conversation before that: it is of the next one', async () => {
      await render(logOf([...said, unsent('a')], true));
      await expect.element(page.getByRole('log')).toHaveTextContent(/m19end\s*a$/);
    });

    it('tells of the first words of a talk as well', async () => {
      const waiting = Array.from({ length: 20 }, (_, at) => unsent(`q${String(at)}`));
      const become = await readAbove(waiting);
      await become([one('new'), ...waiting]);
      await expect.element(bar()).toHaveTextContent('news 1');
    });

    it('shows what one says next, and nothing else takes one there', async () => {
      const become = await readAbove([...said, own('c'), unsent('a')]);
      await become([...said, own('c')]);
      expect(log().scrollTop).toBe(100);
      await become([...said, own('c'), unsent('d')]);
      await expect.poll(isAtEnd).toBe(true);
    });
  });
});
