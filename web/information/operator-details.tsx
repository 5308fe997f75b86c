import type { ReactNode } from 'react'
import * as texts from '#messages/information'
import type { Site } from '../../contract/site-settings.ts'
import { useSite } from '../lib/site.ts'

const labels = {
  operatorName: texts.name,
  operatorAddress: texts.address,
  operatorEmail: texts.email,
  operatorPhone: texts.phone,
  operatorAuthority: texts.authority,
} as const
type Field = keyof typeof labels
const fields = Object.keys(labels) as Field[]

/** True if the site says anything about who runs it. */
export const namesOperator = (site: Site): boolean => fields.some((field) => site[field])

/** Who runs the site, and how to reach them: what the operator has written in the settings. */
export function OperatorDetails() {
  const site = useSite()
  return (
    <dl className="mt-3 grid gap-3">
      {fields.map(
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
