import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import { allows, isPermission } from '../../../contract/permissions.ts'
import type { Role } from '../../../contract/users.ts'
import { type Problem, problem } from '../errors.ts'

/** A signed-in user, read from the database on every request. */
export interface SignedIn {
  id: string
  role: Role
  isVerified: boolean
  /** True until an administrator has approved the account. */
  awaitsApproval: boolean
  /** The account is younger than a day. */
  isNew: boolean
  /** End of the last write in the primary's write-ahead log; only with replicas and for a minute. */
  lastWrite?: number | null
}

export type Viewer = SignedIn | null

/** Resolves a bearer token to its user; throws 401 when the session has ended or the account is deleted. */
export type ResolveViewer = (token: string) => Promise<SignedIn>

/** What a valid token says about its session; only the database knows whether the session has ended since. */
export interface ClaimedSession {
  userId: string
  /** The account's token version when the token was issued. */
  version: number
  /** Identifies the session: SHA-256, in hexadecimal, of the token's id, or of a token that was issued without one. */
  sessionHash: string
}

export interface Sessions {
  resolveViewer: ResolveViewer
  /** @throws 401 when the token is forged, expired or malformed */
  sessionOf(token: string): ClaimedSession
  /** True if the password was entered in the token's session lately, at login or since. */
  isPasswordConfirmed(token: string): Promise<boolean>
  /** True if `resolveViewer` has found the session valid less than a minute ago. */
  wasValidLately(session: ClaimedSession): boolean
}

/** Type of a handler's viewer, by the endpoint's access level. */
export type ViewerFor<A extends Access> = A extends 'public' ? Viewer : SignedIn

/** The problem to respond with when the viewer may not call an endpoint; undefined when access is granted. */
export function accessProblem(endpoint: Endpoint, viewer: Viewer): Problem | undefined {
  const { access } = endpoint
  if (access === 'public') return undefined
  if (!viewer) return problem('unauthorized')
  if (isPermission(access) && !allows(viewer.role, access)) return problem('forbidden')
  if (viewer.awaitsApproval && isForApproved(endpoint)) return problem('awaitingApproval')
  if (access === 'verified' && !viewer.isVerified) return problem('forbidden')
  return undefined
}

/** True for what users do about others, refused until their account is approved. What visitors may do, they may do. */
const isForApproved = ({ method, spec }: Endpoint) => method !== 'GET' && !spec.beforeApproval

/** Id of the signed-in sender of a request to everybody; null without a session, also if it has ended. */
export async function senderOf(
  headers: { authorization?: string },
  resolveViewer: ResolveViewer,
): Promise<string | null> {
  try {
    const token = bearerToken(headers.authorization)
    return token ? (await resolveViewer(token)).id : null
  } catch {
    return null
  }
}

/**
 * The bearer token of an Authorization header; undefined without a header.
 * @throws 401 when the header is malformed
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(header.trim())?.[1]
  if (!token) throw problem('sessionExpired')
  return token
}
