import { Fragment } from 'react';
import styles from './linked-text.module.css';
import { splitLinks } from './links.ts';

/** Words that somebody wrote, as they wrote them: lines stay, addresses and mail can be pressed, markup is text. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {splitLinks(text).map(({ text: words, href }, at) =>
        href === undefined ? (
          <Fragment key={at}>{words}</Fragment>
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
            {words}
          </a>
        ),
      )}
    </span>
  );
}
