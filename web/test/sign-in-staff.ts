import { queryClient } from '../src/lib/net/query-client.ts';
import { apiQueryKey } from '../src/lib/net/use-api.ts';

/** Signs in the staff member whom the pages of the console see, like their gate before it shows them. */
export function signInStaff(uuid: string): void {
  queryClient.setQueryData(apiQueryKey('GET /api/console/me'), {
    messageCode: '00',
    uuid,
    name: 'منى',
    msisdn: '+9647700000003',
    roles: ['admin'],
    permissions: [],
    second_factor: 'confirmed',
    factors: [],
  });
}
