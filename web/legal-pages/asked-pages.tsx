import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { whenLoadedAndIdle } from '../lib/when-idle.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { askedPagesQuery } from './api.ts'

const LegalNotice = lazyOptional(async () => (await import('./legal-notice.tsx')).LegalNotice)

/** Asks a member to read legal pages that changed, once the page has loaded. */
export function AskedPages() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenLoadedAndIdle(() => setIdle(true)), [])
  const { data } = useQuery({ ...askedPagesQuery, enabled: isIdle })
  const [asked] = data?.data ?? []
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <LegalNotice key={asked.page} asked={asked} />
    </Suspense>
  )
}
