import type { ReactNode } from 'react'
import * as texts from '#messages/accounts'
import { useSite } from '../lib/site.ts'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface SignInFrameProps {
  title: string
  subtitle: string
  /** A link to the other page, such as from login to registration. */
  aside: ReactNode
  children: ReactNode
}

/** The layout shared by the login, registration and password pages. */
export function SignInFrame({ title, subtitle, aside, children }: SignInFrameProps) {
  const { operatorName } = useSite()
  return (
    <div className="column flex justify-center py-10 sm:py-16">
      <div className="w-full max-w-112">
        <h1 tabIndex={-1} className="text-title font-extrabold">
          {title}
        </h1>
        <p className="mt-2 text-lede text-ink-soft">{subtitle}</p>
        <Card className="mt-8 p-5 sm:p-8">{children}</Card>
        <p className="mt-6 text-center text-ink-soft">{aside}</p>
        {operatorName && (
          <p className="mt-3 text-center text-small text-ink-soft wrap-anywhere">
            {texts.operatorKeepsData({
              name: operatorName,
              operator: (text) => <TextLink to="/imprint#operator">{text}</TextLink>,
            })}
          </p>
        )}
      </div>
    </div>
  )
}
