import { useEffect, useState } from 'react'
import { exactHour, exactTime, relativeHour, relativeTime, shortDate } from '../lib/dates.ts'
import { useHydrated } from './use-hydrated.ts'

interface TimeProps {
  value: string
  /** 'ago' is relative to now; server rendering and hydration show the date. */
  as?: 'date' | 'ago'
  /** True if the timestamp is rounded to the hour. */
  isRoundedToHour?: boolean
  className?: string
}

/** A timestamp as a date or relative time, with the exact value in `dateTime` and the title. */
export function Time({ value, as = 'date', isRoundedToHour = false, className }: TimeProps) {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => (isHydrated ? Date.now() : null))
  useEffect(() => {
    if (as !== 'ago') return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [as])
  const relative = isRoundedToHour ? relativeHour : relativeTime
  const exact = isRoundedToHour ? exactHour : exactTime
  const text = as === 'ago' && now !== null ? relative(value, now) : shortDate(value)
  return (
    <time dateTime={value} title={exact(value)} className={className}>
      {text}
    </time>
  )
}
