import { useCleanHtml } from '../../lib/clean-html.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A text of the operator's, with its own markup. */
export function RichText({ html }: { html: string }) {
  const clean = useCleanHtml(html);
  if (clean === undefined) return <Skeleton lines={3} />;
  return <div className="rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
