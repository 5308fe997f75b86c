import type { ReactNode } from 'react'
import * as texts from '#messages/information'
import type { Site } from '../../contract/site-settings.ts'
import { useSite } from '../lib/site.ts'

const fields = [texts.name, texts.address, texts.email, texts.phone, texts.authority] as const

const valuesOf = (site: Site): Record<(typeof fields)[number], string> => ({
  Name: site.operatorName,
  Address: site.operatorAddress,
  Email: site.operatorEmail,
  Phone: site.operatorPhone,
  Authority: site.operatorAuthority,
})

/** True if the site says anything about who runs it. */
export const namesOperator = (site: Site): boolean => Object.values(valuesOf(site)).some(Boolean)

/** Who runs the site, and how to reach them: what the operator has written in the settings. */
export function OperatorDetails() {
  const values = valuesOf(useSite())
  return (
    <dl className="mt-3 grid gap-3">
      {fields.map(
        (field) =>
          values[field] && (
            <div key={field}>
              <dt className="text-small font-semibold text-ink">{field}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {linked(field, values[field])}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function linked(field: (typeof fields)[number], value: string): ReactNode {
  if (field === 'Email') return <ContactLink href={`mailto:${value}`}>{value}</ContactLink>
  if (field === 'Phone') {
    return <ContactLink href={`tel:${value.replace(/[^+\d]/g, '')}`}>{value}</ContactLink>
  }
  return value
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="text-accent underline underline-offset-4">
      {children}
    </a>
  )
}
