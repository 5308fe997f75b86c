import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** Link above a page to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="print:hidden -ms-1 mt-4 inline-flex min-h-target items-center gap-1.5 rounded-control px-1 text-small font-medium text-ink-soft hover:text-ink sm:mt-6"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      <span>{children}</span>
    </Link>
  )
}
