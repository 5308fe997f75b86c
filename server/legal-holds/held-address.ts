import type { HoldTargetType } from '../../contract/legal-holds.ts'
import { targetAt } from '../reports/target-address.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const commentHash = /#comment-([0-9a-f-]{36})$/i

/** The account or text that an address on this site shows, by username or id; undefined for others. */
export function heldAt(
  address: string,
  siteOrigin: string,
): { type: HoldTargetType; key: string } | undefined {
  const found = targetAt(address, siteOrigin)
  if (!found || found.type === 'personality') return undefined
  if (found.type === 'user') return { type: 'user', key: found.key }
  const [, commentId] = commentHash.exec(address) ?? []
  if (found.type === 'post' && commentId && uuid.test(commentId)) {
    return { type: 'postComment', key: commentId }
  }
  return uuid.test(found.key) ? { type: found.type, key: found.key } : undefined
}
