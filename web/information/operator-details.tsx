import type { ReactNode } from 'react'
import * as texts from '#messages/information'
import { useSite } from '../lib/site.ts'
import { operatorFields } from '../site-settings/operator-fields.ts'

type Field = (typeof operatorFields)[number]

const labels: Record<Field, string> = {
  operatorName: texts.name,
  operatorAddress: texts.address,
  operatorEmail: texts.email,
  operatorPhone: texts.phone,
  operatorAuthority: texts.authority,
}

/** Who runs the site, and how to reach them: what the operator has written in the settings. */
export function OperatorDetails() {
  const site = useSite()
  return (
    <dl className="mt-3 grid gap-3">
      {operatorFields.map(
        (field) =>
          site[field] && (
            <div key={field}>
              <dt className="text-small font-semibold text-ink">{labels[field]}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {linked(field, site[field])}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function linked(field: Field, value: string): ReactNode {
  if (field === 'operatorEmail') return <ContactLink href={`mailto:${value}`}>{value}</ContactLink>
  if (field === 'operatorPhone') {
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
