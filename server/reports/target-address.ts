import type { ReportedType } from '../../contract/reports.ts'

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
  const [, page, key, ...rest] = pathname.split('/')
  if (!key || rest.some((part) => part !== '')) return undefined
  if (page === 'personalities') {
    const commentId = searchParams.get('comment')
    return commentId ? { type: 'comment', key: commentId } : { type: 'personality', key }
  }
  if (page === 'posts') return { type: 'post', key }
  return page === 'users' ? { type: 'user', key } : undefined
}
