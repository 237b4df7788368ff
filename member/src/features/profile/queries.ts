import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { topicKeys } from '../../lib/queries.ts';

export type OwnProfile = Wire<'GET /api/account/profile'>['output'];
export type ProfileChange = Wire<'PUT /api/account/profile'>['body'];
export type PasswordChange = Wire<'PUT /api/account/changepwd'>['body'];
export type Device = Wire<'GET /api/account/sessions'>['output']['sessions'][number];

const profileKeys = {
  /** Name and bank account are part of what the wallet's topic tells of. */
  own: [...topicKeys.wallet, 'profile'] as const,
  devices: ['sessions'] as const,
};

export function useOwnProfile() {
  return useQuery({
    queryKey: profileKeys.own,
    queryFn: ({ signal }) => call('GET /api/account/profile', { signal }),
  });
}

/** Changes name and bank account. */
export function useSaveProfile() {
  const client = useQueryClient();
  return async (body: ProfileChange) => {
    await call('PUT /api/account/profile', { body });
    await askAgain(client, [topicKeys.wallet]);
  };
}

/** Changes the password, which signs out every other device. `ends` hear of it also when its form has gone meanwhile. */
export function useChangePassword(ends: { onSuccess: () => void; onError: (error: unknown) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call('PUT /api/account/changepwd', { body }),
    onSuccess() {
      void askAgain(client, [profileKeys.devices]);
      ends.onSuccess();
    },
    onError: ends.onError,
  });
}

/** Where the member is signed in, last used first. */
export function useDevices() {
  return useQuery({
    queryKey: profileKeys.devices,
    queryFn: async ({ signal }) => (await call('GET /api/account/sessions', { signal })).sessions,
  });
}

/** Signs out one device, or all but this one; the list is loaded again before it counts as done. */
export function useSignOutDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: Device | 'others') => {
      try {
        if (which === 'others') await call('DELETE /api/account/sessions');
        else await call('DELETE /api/account/sessions/{id}', { params: { id: which.id } });
      } catch (error) {
        // It had signed out by itself meanwhile.
        if (codeOf(error) !== 'NO_DATA') throw error;
      }
    },
    onSuccess: () => askAgain(client, [profileKeys.devices]),
  });
}
