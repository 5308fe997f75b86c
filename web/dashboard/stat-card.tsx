import { ArrowRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../ui/card.tsx'

interface StatCardProps {
  label: string
  icon: ReactElement
  value: ReactNode
  note?: ReactNode
  /** The page with the details. */
  link?: { to: string; text: string }
}

/** One statistic of the account. */
export function StatCard({ label, icon, value, note, link }: StatCardProps) {
  return (
    <Card className="flex min-w-0 flex-col p-3 sm:p-4">
      <h2 className="overline-label flex items-center gap-1.5 sm:gap-2 [&>svg]:size-4.5 [&>svg]:shrink-0">
        {icon}
        <span>{label}</span>
      </h2>
      <p className="tabular mt-1 text-stat font-extrabold">{value}</p>
      {note && (
        <p dir="auto" className="tabular text-small text-ink-soft">
          {note}
        </p>
      )}
      {link && (
        <Link
          to={link.to}
          className="mt-auto -mb-2 inline-flex min-h-target items-center gap-1.5 self-start text-small font-semibold text-accent underline-offset-4 hover:underline"
        >
          <span>{link.text}</span>
          <ArrowRight aria-hidden="true" className="size-4 max-sm:hidden" />
        </Link>
      )}
    </Card>
  )
}
