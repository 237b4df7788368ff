import { useId, useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import type { ViewScreen } from '@krapao/contract/console/constants';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { newKey } from '@krapao/ui/lib/idempotency.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { TextField } from '@krapao/ui/text-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../../lib/call.ts';
import { isIn, wrongFields } from '../../lib/console-error.ts';
import { besideText, useErrorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { Chip } from '../../parts/chip.tsx';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import { viewsQuery, type View } from './queries.ts';
import styles from './views.module.css';

interface ViewsDialogProps {
  screen: ViewScreen;
  /** Of the screen. */
  address: string;
  onClose: () => void;
}

/** Saved views: opened by their name, made of what the list is filtered by now. */
export function ViewsDialog({ screen, address, onClose }: ViewsDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(viewsQuery(screen));
  const [failure, setFailure] = useState<unknown>();
  const isBeside = Object.keys(wrongFields(failure)).some((at) => isIn(at, 'name'));
  const told = useErrorText(isBeside ? undefined : failure);
  const run = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await work();
      await askAgain(client, [viewsQuery(screen).queryKey]);
      return true;
    } catch (problem) {
      setFailure(problem);
      return false;
    }
  };
  const remove = ({ id }: View) =>
    void run(() => call('DELETE /api/console/views/{id}', { params: { id }, idempotencyKey: newKey() }));
  return (
    <Dialog open title={t('views.open')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.views}>
        {data ? (
          <ViewList views={data.views} address={address} onOpen={onClose} onRemove={remove} />
        ) : (
          <NotYet error={error} refetch={refetch} rows={3} />
        )}
        {told && <Note tone="coral">{told}</Note>}
        <SaveForm screen={screen} run={run} wrong={besideText(failure, 'name')} />
      </div>
    </Dialog>
  );
}

interface ViewListProps {
  views: readonly View[];
  address: string;
  onOpen: () => void;
  onRemove: (view: View) => void;
}

function ViewList({ views, address, onOpen, onRemove }: ViewListProps) {
  const { t } = useTranslation();
  if (views.length === 0) return <Nothing>{t('views.none')}</Nothing>;
  return (
    <ul className={styles.list}>
      {views.map((view) => (
        <li key={view.id}>
          <Link to={{ pathname: address, search: view.query }} onClick={onOpen}>
            <b className="cut">{view.name}</b>
            {view.isShared && (
              <Chip icon={<Users aria-hidden="true" />}>{t('views.by', { name: view.by })}</Chip>
            )}
          </Link>
          {view.may && (
            <IconButton
              label={t('views.remove', { name: view.name })}
              icon={<Trash size={16} aria-hidden="true" />}
              onClick={() => onRemove(view)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SaveFormProps {
  screen: ViewScreen;
  /** Answers whether it was done. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** What the server found wrong with the name. */
  wrong: string | undefined;
}

function SaveForm({ screen, run, wrong }: SaveFormProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [search] = useSearchParams();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isTried, setTried] = useState(false);
  const form = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    const body = { screen, name: name.trim(), query: search.toString(), isShared };
    if (!(await run(() => call('POST /api/console/views', { body, idempotencyKey: newKey() })))) return;
    setName('');
    setTried(false);
    toast.success(t('views.saved'));
  };
  return (
    <form id={form} className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('views.name')}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        error={isTried && name.trim() === '' ? t('views.missing') : wrong}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {may('view.share') && (
        <CheckboxField
          label={t('views.share')}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
      <Press type="submit" tone="first">
        {t('views.save')}
      </Press>
    </form>
  );
}
