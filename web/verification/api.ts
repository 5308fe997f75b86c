import { queryOptions } from '@tanstack/react-query'
import type { User } from '../../contract/users.ts'
import { api } from '../lib/api.ts'

/** Where the own verification stands; asked anew whenever the account says that it moved. */
export const verificationQuery = ({ id, verificationStatus }: User) =>
  queryOptions({
    queryKey: ['verification', 'status', id, verificationStatus],
    queryFn: ({ client, signal }) => api('GET /verification/status', { client, signal }),
  })
