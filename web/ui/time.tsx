import { useEffect, useState } from 'react'
import { exactHour, exactTime, relativeHour, relativeTime, shortDate } from '../lib/formats.ts'

interface TimeProps {
  value: string
  /** 'ago' counts from now, once in the browser; the server and the first paint show the date. */
  as?: 'date' | 'ago'
  /** Whether the moment is known to the hour alone. */
  isToTheHour?: boolean
  className?: string
}

/** A moment in words, with the exact one for machines and in the title. */
export function Time({ value, as = 'date', isToTheHour = false, className }: TimeProps) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (as !== 'ago') return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [as])
  const relative = isToTheHour ? relativeHour : relativeTime
  const exact = isToTheHour ? exactHour : exactTime
  const text = as === 'ago' && now !== null ? relative(value, now) : shortDate(value)
  return (
    <time dateTime={value} title={exact(value)} className={className}>
      {text}
    </time>
  )
}
