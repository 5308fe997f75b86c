import type { ReportedType } from '../../contract/reports.ts'
import { isLanguage } from '../../messages/languages.ts'

/** A page of the site that shows something that can be reported. */
export interface AddressedTarget {
  type: ReportedType
  /** Id, slug or username. */
  key: string
}

/** What an address on this site is about; undefined for other sites, and pages that are about nothing in particular. */
export function targetAt(address: string, siteOrigin: string): AddressedTarget | undefined {
  if (!URL.canParse(address, siteOrigin)) return undefined
  const { origin, pathname, searchParams } = new URL(address, siteOrigin)
  if (origin !== new URL(siteOrigin).origin) return undefined
  const parts = pathname.split('/').slice(1)
  // Pages in other languages than the site's own begin with its tag.
  const [page, key, ...rest] = isLanguage(parts[0] ?? '') ? parts.slice(1) : parts
  if (!key || rest.some((part) => part !== '')) return undefined
  if (page === 'personalities') {
    const commentId = searchParams.get('comment')
    return commentId ? { type: 'comment', key: commentId } : { type: 'personality', key }
  }
  if (page === 'posts') return { type: 'post', key }
  return page === 'users' ? { type: 'user', key } : undefined
}
