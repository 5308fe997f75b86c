import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import * as texts from '#messages/areas'
import type { AreaReference } from '../../contract/areas.ts'
import { useSession, useViewerId, viewerId } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { isRecord } from '../lib/is-record.ts'
import { logFailure } from '../lib/log.ts'
import { storage, storageKeys } from '../lib/storage.ts'
import { ownAreaQuery } from './api.ts'

type ChosenArea = Pick<AreaReference, 'slug' | 'name'>

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stops = [storage.watch(storageKeys.area, listener), useSession.subscribe(listener)]
  return () => {
    listeners.delete(listener)
    for (const stop of stops) stop()
  }
}

const isArea = (value: unknown): value is ChosenArea =>
  isRecord(value) && typeof value.slug === 'string' && typeof value.name === 'string'

function writeToDevice(area: ChosenArea | null): void {
  if (area) storage.setJson(storageKeys.area, { slug: area.slug, name: area.name })
  else storage.remove(storageKeys.area)
  for (const listener of listeners) listener()
}

/** The area that is remembered on this device; null without one, and on the server. */
function useAreaOfDevice(): ChosenArea | null {
  // The text, because a snapshot must be the same until it changes.
  const text = useSyncExternalStore(
    subscribe,
    () => storage.get(storageKeys.area),
    () => null,
  )
  return (text && storage.getJson(storageKeys.area, isArea)) || null
}

/**
 * The area whose representatives the visitor or user follows: that of the account when signed in, else that of the device.
 * An account without one takes over that of the device.
 */
export function useOwnArea(): { area: ChosenArea | null; isKnown: boolean } {
  const client = useQueryClient()
  const user = useViewerId()
  const isChecked = useSession((session) => session.isChecked)
  const ofDevice = useAreaOfDevice()
  const { data, isPending } = useQuery(ownAreaQuery(user))
  const ofAccount = data?.area ?? null
  useEffect(() => {
    if (!user || !data) return
    if (ofAccount === null && ofDevice) void keepInAccount(client, ofDevice.slug)
    else if (ofAccount && ofAccount.slug !== ofDevice?.slug) writeToDevice(ofAccount)
  }, [client, user, data, ofAccount, ofDevice])
  return { area: ofAccount ?? ofDevice, isKnown: isChecked && !(user && isPending && !ofDevice) }
}

/** Remembers an area on this device, and in the account when signed in; null forgets it. */
export async function chooseArea(client: QueryClient, area: ChosenArea | null): Promise<void> {
  writeToDevice(area)
  if (viewerId() !== null) await keepInAccount(client, area?.slug ?? null)
}

async function keepInAccount(client: QueryClient, slug: string | null): Promise<void> {
  const { queryKey } = ownAreaQuery(viewerId())
  try {
    const reply = await api('PUT /users/me/area', { body: { slug } })
    client.setQueryData(queryKey, reply)
  } catch (error) {
    logFailure(texts.chosenAreaCouldNot, error)
  }
}
