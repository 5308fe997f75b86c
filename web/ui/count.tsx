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
  if (short === full) return <Tag>{full}</Tag>
  return (
    <Tag>
      <span aria-hidden="true" title={full}>
        {short}
      </span>
      <span className="sr-only">{full}</span>
    </Tag>
  )
}
