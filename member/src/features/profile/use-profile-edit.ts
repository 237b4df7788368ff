import { useState } from 'react';
import { useDraft } from '@krapao/ui/lib/draft.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useProved } from '../../parts/use-proved.ts';
import { toast } from '@krapao/ui/toast.ts';
import {
  bodyOf,
  fieldsOf,
  FIELDS_OF,
  isChanged,
  problemsOf,
  refusedFields,
  type FieldErrors,
  type FieldName,
  type Fields,
  type Part,
} from './edit-rules.ts';
import { useSaveProfile, type OwnProfile } from './queries.ts';

/**
 * The form of the own profile: what is typed, what is wrong with it, and saving it; the server asks for the password where a bank account
 * changes. `onSaved` comes when it is done.
 */
export function useProfileEdit(own: OwnProfile, part: Part, onSaved: () => void) {
  const { t } = useTranslation('profile');
  const [fields, setFields] = useDraft<Fields>(
    { form: `profile-${part}`, owner: own.profile.id },
    fieldsOf(own),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, proof, busy } = useProved(useSaveProfile(), {
    onSaved: () => {
      toast.success(t('edit.saved'));
      onSaved();
    },
    onRefused: (error) => {
      const refused = refusedFields(error);
      setErrors(refused);
      // what a field says is not said again
      if (!FIELDS_OF[part].some((name) => refused[name]))
        void errorText(error).then((text) => toast.danger(text));
    },
  });
  // What this dialog does not change stays as it is by now.
  const wanted: Fields =
    part === 'name' ? { ...fieldsOf(own), name: fields.name } : { ...fields, name: own.profile.name };
  return {
    fields,
    errors,
    busy,
    proof,
    change: (typed: Partial<Fields>) => {
      setFields({ ...fields, ...typed });
      const touched = Object.keys(typed) as FieldName[];
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name as FieldName))),
      );
    },
    /** @returns the first field that stands in the way, if any */
    submit: (): string | undefined => {
      if (busy) return undefined;
      if (!isChanged(wanted, own)) {
        toast.info(t('edit.unchanged'));
        onSaved();
        return undefined;
      }
      const problems = problemsOf(fields, part);
      setErrors(problems ?? {});
      if (!problems) send(bodyOf(wanted));
      return FIELDS_OF[part].find((name) => problems?.[name]);
    },
  };
}
