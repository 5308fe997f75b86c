import type { Access } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/users.ts'
import { type Problem, problem } from '../errors.ts'

/** A signed-in member, as every request learns it anew. */
export interface SignedIn {
  id: string
  role: Role
  isVerified: boolean
  /** The account is younger than a day. */
  isNew: boolean
}

export type Viewer = SignedIn | null

/** Finds who a bearer token belongs to; throws 401 when it belongs to nobody any more. */
export type ResolveViewer = (token: string) => Promise<SignedIn>

/** Whom a handler sees, by the endpoint's access. */
export type ViewerFor<A extends Access> = A extends 'public' ? Viewer : SignedIn

/** Why the viewer may not call an endpoint of that access; undefined when nothing stands against it. */
export function refusal(access: Access, viewer: Viewer): Problem | undefined {
  if (access === 'public') return undefined
  if (!viewer) return problem('unauthorized')
  if (access === 'admin' && viewer.role !== 'ADMIN') return problem('forbidden')
  if (access === 'verified' && !viewer.isVerified) return problem('forbidden')
  return undefined
}

/** The bearer token of an Authorization header; undefined without one, a problem when it is malformed. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(header.trim())?.[1]
  if (!token) throw problem('sessionExpired')
  return token
}
