import { useState } from 'react'
import * as texts from '#messages/authority-orders'
import type { AuthorityOrder } from '../../contract/authority-orders.ts'
import { Button } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderList } from './order-list.tsx'

/** Publishes orders of courts and authorities, and replaces entries. */
export function Component() {
  const [replaced, setReplaced] = useState<AuthorityOrder>()

  // The same component in every render, so that the focus stays on its button.
  const [Action] = useState(() => replaceButton(setReplaced))

  return (
    <div className="max-w-208">
      <PageHeading title={texts.ordersOfAuthorities} subtitle={texts.everybodyReadsThemPage} />
      <OrderForm key={replaced?.id} replaced={replaced} onDone={() => setReplaced(undefined)} />
      <h2 className="mt-10 mb-3 text-section font-bold">{texts.published}</h2>
      <OrderList Action={Action} />
    </div>
  )
}

function replaceButton(onReplace: (order: AuthorityOrder) => void) {
  return function Replace({ order }: { order: AuthorityOrder }) {
    return (
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onReplace(order)
          document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      >
        {texts.replace}
      </Button>
    )
  }
}
