import { create } from 'zustand'
import { isRecord } from '../lib/is-record.ts'
import { periods } from '../lib/periods.ts'
import { tabStorage } from '../lib/storage.ts'
import {
  type DesiredAction,
  forgetDesiredAction,
  reloadKey,
  type StoredAction,
  useDesiredAction,
} from './desired-action.ts'
import { onSessionEnd, useSession } from './session.ts'

/** What was typed into the sheet that signs a visitor in, except the password. */
export interface AccountDraft {
  name: string
  email: string
  username: string
  /** The name for which the server proposed the username; null once the visitor has typed another username. */
  proposedFor: string | null
}

const emptyDraft: AccountDraft = { name: '', email: '', username: '', proposedFor: '' }

/** In memory, so that closing the sheet loses nothing. */
export const useAccountDraft = create<AccountDraft>()(() => emptyDraft)

interface Handover {
  stored: StoredAction
  isAsking: boolean
  draft: AccountDraft
}

const targets: Record<DesiredAction['kind'], string> = {
  vote: 'personalityId',
  save: 'personalityId',
  news: 'personalityId',
  comment: 'slug',
  follow: 'userId',
  like: 'postId',
  postComment: 'postId',
}

function isAction(value: unknown): value is DesiredAction {
  if (!isRecord(value) || typeof value.name !== 'string') return false
  const { kind } = value
  if (typeof kind !== 'string' || !Object.hasOwn(targets, kind)) return false
  if (typeof value[targets[kind as DesiredAction['kind']]] !== 'string') return false
  return kind !== 'vote' || value.type === 'UPVOTE' || value.type === 'DOWNVOTE'
}

const isStored = (value: unknown): value is StoredAction =>
  isRecord(value) &&
  isAction(value.action) &&
  (value.userId === null || typeof value.userId === 'string') &&
  typeof value.storedAt === 'number'

const isDraft = (value: unknown): value is AccountDraft =>
  isRecord(value) &&
  ['name', 'email', 'username'].every((field) => typeof value[field] === 'string') &&
  (value.proposedFor === null || typeof value.proposedFor === 'string')

export const isHandover = (value: unknown): value is Handover =>
  isRecord(value) &&
  isStored(value.stored) &&
  typeof value.isAsking === 'boolean' &&
  isDraft(value.draft)

/** False half an hour after it was stored. Asked where it counts, too: timers stand still while a device sleeps. */
export function isRemembered({ storedAt }: StoredAction, now: number): boolean {
  const age = now - storedAt
  return age >= 0 && age < periods.desiredAction
}

/** Takes what the page had before a reload out of the storage; undefined after anything else, or half an hour. */
export function takeHandover(isReload: boolean, now: number): Handover | undefined {
  const found = tabStorage.getJson(reloadKey, isHandover)
  tabStorage.remove(reloadKey)
  return isReload && found && isRemembered(found.stored, now) ? found : undefined
}

// Only a reload: a tab that is opened again, or comes back from another site, may be another person's.
const isReload = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type === 'reload'

function leave(): void {
  const { stored, isAsking } = useDesiredAction.getState()
  const handover = stored && { stored, isAsking, draft: useAccountDraft.getState() }
  if (handover) tabStorage.setJson(reloadKey, handover)
}

let expiry: ReturnType<typeof setTimeout> | undefined

function forgetAfterHalfAnHour(stored: StoredAction | null): void {
  clearTimeout(expiry)
  if (!stored) return
  expiry = setTimeout(forgetDesiredAction, stored.storedAt + periods.desiredAction - Date.now())
}

function forgetIfOld(): void {
  const { stored } = useDesiredAction.getState()
  if (stored && !isRemembered(stored, Date.now())) forgetDesiredAction()
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', leave)
  window.addEventListener('focus', forgetIfOld)
  document.addEventListener('visibilitychange', forgetIfOld)
  // A page in the back/forward cache still has it in memory.
  window.addEventListener('pageshow', () => tabStorage.remove(reloadKey))
  const forgetDraft = () => useAccountDraft.setState(emptyDraft, true)
  onSessionEnd(forgetDraft)
  useSession.subscribe(({ isAuthenticated }) => {
    if (isAuthenticated) forgetDraft()
  })
  useDesiredAction.subscribe(({ stored, isAsking }) => {
    if (!stored && !isAsking) forgetDraft()
    forgetAfterHalfAnHour(stored)
  })
  // What a visitor has chosen before this was loaded is newer.
  const { stored } = useDesiredAction.getState()
  forgetAfterHalfAnHour(stored)
  const found = takeHandover(isReload(), Date.now())
  if (found && !stored) {
    useAccountDraft.setState(found.draft)
    const isAsking = found.isAsking && found.stored.userId === null
    useDesiredAction.setState({ stored: found.stored, isAsking })
  }
}
