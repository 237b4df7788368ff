import { html as standard, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileHtml } from '@krapao/tools/testing/hostile-html';
import { isLinkAddress, isOwnPath, RICH_TAGS } from '@krapao/contract/rich-text';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { cleanHtml, storeBanners, storeTexts } from './content.ts';
import { banners, texts } from './store.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

/** Everything in it that texts may not hold, as a browser's parser sees it. */
function offences(html: string): string[] {
  const found: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if (node.nodeName === '#text') return;
    if (!('tagName' in node)) found.push(node.nodeName);
    else {
      const { tagName, attrs, namespaceURI, childNodes } = node;
      if (!RICH_TAGS.some((tag) => tag === tagName) || namespaceURI !== standard.NS.HTML)
        found.push(`<${tagName}>`);
      for (const { name, value } of attrs)
        if (!isFine(tagName, name, value)) found.push(`<${tagName} ${name}="${value}">`);
      childNodes.forEach(look);
    }
  };
  parseFragment(html).childNodes.forEach(look);
  return found;
}

function isFine(tag: string, name: string, value: string): boolean {
  if (tag === 'a' && name === 'href') return isLinkAddress(value) && !/^\W*(?:java|vb)script/i.test(value);
  if (tag === 'a') return ['target=_blank', 'rel=noopener noreferrer'].includes(`${name}=${value}`);
  if (tag === 'img' && name === 'src') return isOwnPath(value);
  return tag === 'img' && ['alt', 'width', 'height'].includes(name);
}

describe('a text of the operator', () => {
  it('holds nothing off the list once it is stored, whatever it was', async () => {
    expect(hostileHtml.length).toBeGreaterThanOrEqual(200);
    for (const { number, html } of hostileHtml) {
      await test.db.withTx(async (tx) => {
        await storeTexts(tx, 'condition', 'th', [html]);
        await storeBanners(tx, 'notice', 'th', [{ image: '/art/mark.svg', html }]);
      });
      const stored = [
        ...(await texts(test.db, 'condition', 'th')),
        ...(await banners(test.db, 'notice', 'th')).map((banner) => banner.html),
      ];
      expect(stored.flatMap(offences), `${number}: ${html}`).toEqual([]);
    }
  });

  it('holds nothing off the list when all of it is one text, and cleaning it again changes nothing', () => {
    const clean = cleanHtml(hostileHtml.map(({ html }) => html).join(''));
    expect(offences(clean)).toEqual([]);
    for (const { html } of hostileHtml) expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
  });

  it('keeps what texts may hold', () => {
    const fine =
      '<h3>หัวข้อ</h3><p>ข้อความ <b>หนา</b> <i>เอียง</i> <u>เส้น</u><br /></p><ul><li>หนึ่ง</li></ul>' +
      '<img src="/art/mark.svg" alt="โลโก้" width="40" height="40" />';
    expect(cleanHtml(fine)).toBe(fine);
    const links = [
      'https://krapao.example/a?b=1',
      'tel:+66801234567',
      'line://ti/p/@x',
      'mailto:a@b.example',
    ];
    for (const address of links) {
      expect(cleanHtml(`<a href="${address}" target="_top" rel="opener">x</a>`)).toBe(
        `<a href="${address}" target="_blank" rel="noopener noreferrer">x</a>`,
      );
    }
  });

  it('loses a picture and a link that are not ours to give, and keeps its words', () => {
    expect(cleanHtml('<p>a<img src="https://hostile.example/x.png">b</p>')).toBe('<p>ab</p>');
    expect(cleanHtml('<p>a<img src="//hostile.example/x.png">b<img src="/\\hostile.example">c</p>')).toBe(
      '<p>abc</p>',
    );
    expect(cleanHtml('<a href="http://krapao.example">x</a>')).toBe('<a>x</a>');
  });

  it('takes the place of those before it, in its language only', async () => {
    const store = (language: 'th' | 'la', htmls: string[]) =>
      test.db.withTx((tx) => storeTexts(tx, 'agreement', language, htmls));
    await store('la', ['<p>ໜຶ່ງ</p>']);
    await store('th', ['<p>หนึ่ง</p>', '<script>1</script>', '<p>สอง</p>']);
    await store('th', ['<p>สาม</p>', '<script>1</script>', '<p>สี่</p>']);
    expect(await texts(test.db, 'agreement', 'th')).toEqual(['<p>สาม</p>', '<p>สี่</p>']);
    expect(await texts(test.db, 'agreement', 'la')).toEqual(['<p>ໜຶ່ງ</p>']);
  });
});

describe("a banner's picture", () => {
  it.each(['https://cdn.example/a.png', '//cdn.example/a.png', 'data:image/png;base64,AA', 'art/a.svg', ''])(
    'is refused when it is no path of ours: %s',
    async (image) => {
      const storing = test.db.withTx((tx) => storeBanners(tx, 'refund', 'en', [{ image, html: '' }]));
      await expect(storing).rejects.toThrow(`beginning with one /: ${image}`);
    },
  );
});
