import { compactCount, fullCount } from '../lib/formats.ts'

interface CountProps {
  value: number
  /** With a sign, as a difference. */
  isSigned?: boolean
  isBold?: boolean
}

/** A count, shortened from 1000 on for the eye and in full for assistive technology and in the title. */
export function Count({ value, isSigned = false, isBold = false }: CountProps) {
  const Tag = isBold ? 'b' : 'span'
  const sign = value < 0 ? '−' : isSigned && value > 0 ? '+' : ''
  const full = sign + fullCount(Math.abs(value))
  const short = sign + compactCount(Math.abs(value))
  // The sign stays before the number in languages that are written from right to left.
  const dir = sign ? 'ltr' : undefined
  if (short === full) return <Tag dir={dir}>{full}</Tag>
  return (
    <Tag dir={dir}>
      <span aria-hidden="true" title={full}>
        {short}
      </span>
      <span className="sr-only">{full}</span>
    </Tag>
  )
}
