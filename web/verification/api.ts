import { queryOptions } from '@tanstack/react-query'
import type { User } from '../../contract/users.ts'
import { api } from '../lib/api.ts'

/** The viewer's verification status; the key contains the account's status, so a change refetches it. */
export const verificationQuery = ({ id, verificationStatus }: User) =>
  queryOptions({
    queryKey: ['verification', 'status', id, verificationStatus],
    queryFn: ({ client, signal }) => api('GET /verification/status', { client, signal }),
  })
