import { createElement, useMemo, type ReactNode } from 'react';
import {
  isLinkAddress,
  isOwnPath,
  LINK_ATTRIBUTES,
  RICH_TAGS,
  SILENT_TAGS,
} from '@krapao/contract/rich-text';

/**
 * A text of the operator's, with its own markup. It was cleaned when it was stored; here it is built anew all the same, by the same
 * list: what it says is read in a document that runs and fetches nothing, and only what texts may hold becomes an element. No
 * markup is ever written into the page, so there is none that a browser could read otherwise.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    // A walker goes by the tree itself: a form in it may have named its fields like the tree's own properties.
    return below(document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT));
  }, [html]);
  return <div className="rich">{content}</div>;
}

/** What stands in the walker's element, which it comes back to. */
function below(walker: TreeWalker): ReactNode[] {
  const built: ReactNode[] = [];
  for (let node = walker.firstChild(); node; node = walker.nextSibling())
    built.push(node instanceof Element ? rebuilt(node, built.length, walker) : node.nodeValue);
  if (built.length > 0) walker.parentNode();
  return built;
}

function rebuilt(element: Element, key: number, walker: TreeWalker): ReactNode {
  const name = element.localName;
  if (SILENT_TAGS.some((one) => one === name)) return null;
  const tag = RICH_TAGS.find((one) => one === name);
  switch (tag) {
    case undefined:
      return below(walker);
    case 'img':
      return <Picture key={key} of={element} />;
    case 'br':
      return <br key={key} />;
    case 'a': {
      const href = element.getAttribute('href') ?? '';
      const leads = isLinkAddress(href) && { href, ...LINK_ATTRIBUTES };
      return createElement(tag, { key, ...leads }, below(walker));
    }
    default:
      return createElement(tag, { key }, below(walker));
  }
}

/** A file of our own, else nothing. */
function Picture({ of }: { of: Element }) {
  const src = of.getAttribute('src') ?? '';
  if (!isOwnPath(src)) return null;
  const figure = (name: string) => /^\d{1,4}$/.exec(of.getAttribute(name) ?? '')?.[0];
  return (
    <img src={src} alt={of.getAttribute('alt') ?? ''} width={figure('width')} height={figure('height')} />
  );
}
