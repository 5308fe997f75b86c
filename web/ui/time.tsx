import { useEffect, useState } from 'react'
import { exactTime, relativeTime, shortDate } from '../lib/formats.ts'

interface TimeProps {
  value: string
  /** 'ago' counts from now, once in the browser; the server and the first paint show the date. */
  as?: 'date' | 'ago'
  className?: string
}

/** A moment in words, with the exact one for machines and in the title. */
export function Time({ value, as = 'date', className }: TimeProps) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (as !== 'ago') return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [as])
  const text = as === 'ago' && now !== null ? relativeTime(value, now) : shortDate(value)
  return (
    <time dateTime={value} title={exactTime(value)} className={className}>
      {text}
    </time>
  )
}
