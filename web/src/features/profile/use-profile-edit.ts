import { useState } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import {
  bodyOf,
  fieldsOf,
  firstProblem,
  isChanged,
  refusedFields,
  type FieldErrors,
  type FieldName,
  type Fields,
} from './edit-rules.ts';
import { useChangeProfile, type OwnProfile } from './queries.ts';

/** The form of the own profile: what is typed, what is wrong with it, and saving it. `onSaved` comes when it is done. */
export function useProfileEdit(own: OwnProfile, onSaved: () => void) {
  const { t } = useTranslation('profile');
  const [fields, setFields] = useDraft<Fields>({ form: 'profile', owner: own.profile.id }, fieldsOf(own));
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeProfile();

  const refuse = async (error: unknown) => {
    setErrors(refusedFields(error));
    toast.danger(await errorText(error));
  };
  const save = () =>
    mutate(bodyOf(fields, password), {
      onSuccess: () => {
        toast.success(t('edit.saved'));
        onSaved();
      },
      onError: (error) => void refuse(error),
    });
  return {
    fields,
    password,
    errors,
    busy: isPending,
    change: (part: Partial<Fields & { password: string }>) => {
      const { password: typed = password, ...rest } = part;
      setPassword(typed);
      if (Object.keys(rest).length > 0) setFields({ ...fields, ...rest });
      const touched = Object.keys(part) as FieldName[];
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name as FieldName))),
      );
    },
    /** @returns the field that stands in the way, if any */
    submit: (): string | undefined => {
      if (isPending) return undefined;
      if (!isChanged(fields, own)) {
        toast.info(t('edit.unchanged'));
        onSaved();
        return undefined;
      }
      const problem = firstProblem(fields, password);
      if (!problem) {
        save();
        return undefined;
      }
      setErrors(problem.errors);
      if (problem.errors.firstName)
        void errorText(problem.errors.firstName).then((text) => toast.danger(text));
      return problem.field;
    },
  };
}
