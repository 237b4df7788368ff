import { Component, type ReactNode } from 'react';
import { forgetFailures } from '@krapao/ui/lib/failures.ts';
import { translate } from '@krapao/ui/lib/i18n.ts';
import { doubtLine, onLineBack } from '@krapao/ui/lib/line.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { ErrorState } from '@krapao/ui/error-state.tsx';
import { Page } from '@krapao/ui/page.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Nothing stands in its place: the screen can do without. */
  quiet?: boolean;
}

/** Shows what went wrong in place of what broke, which a line that is back draws anew; a press does, or loads the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  private stopListening = () => {};

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    void doubtLine();
  }

  override componentDidMount() {
    this.stopListening = onLineBack(this.retry);
  }

  override componentWillUnmount() {
    this.stopListening();
    if (this.state.broken) forgetFailures();
  }

  private readonly retry = () => {
    if (!this.state.broken) return;
    forgetFailures();
    this.setState({ broken: false });
  };

  override render() {
    const { children, quiet = false } = this.props;
    if (!this.state.broken) return children;
    return quiet ? null : <Broken onRetry={this.retry} />;
  }
}

/** A page that is loaded anew without a line is the browser's own. */
const reloadOnLine = async (): Promise<void> => {
  if (await doubtLine()) location.reload();
};

/**
 * Without a line it is most likely the screen's own code that could not be fetched. With one the page is loaded anew, as the button says:
 * drawn again, what broke would break again, and code that could not be fetched once is asked for by no other page.
 */
function Broken({ onRetry }: { onRetry: () => void }) {
  const isLost = useLineLost();
  const what = isLost ? 'loadFailed' : 'crash';
  return (
    <Page width="narrow">
      <ErrorState
        title={translate(`${what}.title`)}
        retryLabel={translate(isLost ? 'retry' : 'crash.reload')}
        onRetry={isLost ? onRetry : reloadOnLine}
      >
        {translate(`${what}.text`)}
      </ErrorState>
    </Page>
  );
}
