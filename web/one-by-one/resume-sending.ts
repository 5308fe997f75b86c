import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { tabStorage } from '../lib/storage.ts'
import { runKey } from './run-key.ts'

/** Sends the votes that waited when the tab was reloaded, on whatever page; without any, loads nothing. */
export function resumeSending(client: QueryClient): void {
  if (!tabStorage.getJson(runKey, isRecord)) return
  import('./send-votes.ts').then(
    ({ keepSending }) => keepSending(client),
    () => undefined,
  )
}
