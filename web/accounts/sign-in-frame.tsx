import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'

interface SignInFrameProps {
  title: string
  subtitle: string
  /** A link to the other page, such as from login to registration. */
  aside: ReactNode
  children: ReactNode
}

/** The layout shared by the login, registration and password pages. */
export function SignInFrame({ title, subtitle, aside, children }: SignInFrameProps) {
  return (
    <div className="column flex justify-center py-10 sm:py-16">
      <div className="w-full max-w-112">
        <h1 tabIndex={-1} className="text-title font-extrabold">
          {title}
        </h1>
        <p className="mt-2 text-lede text-ink-soft">{subtitle}</p>
        <Card className="mt-8 p-5 sm:p-8">{children}</Card>
        <p className="mt-6 text-center text-ink-soft">{aside}</p>
      </div>
    </div>
  )
}
