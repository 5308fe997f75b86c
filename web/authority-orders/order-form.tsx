import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as texts from '#messages/authority-orders'
import {
  type AuthorityOrder,
  type NewAuthorityOrder,
  OrderCategory,
  type OrderKind,
} from '../../contract/authority-orders.ts'
import { limits } from '../../contract/limits.ts'
import { type StatementCategory, statementCategories } from '../../contract/statement-categories.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { orderKinds } from './order-list.tsx'

const categoryName = (category: OrderCategory) =>
  statementCategories[category as StatementCategory] ?? texts.orderDoesNotSay

const draftOf = (order?: AuthorityOrder) => ({
  authority: order?.authority ?? '',
  number: order?.number ?? '',
  orderedOn: order?.orderedOn ?? '',
  kind: order?.kind ?? ('REMOVE' as OrderKind),
  category: order?.category ?? ('STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER' as OrderCategory),
  items: String(order?.items ?? ''),
})
type Draft = ReturnType<typeof draftOf>

interface OrderFormProps {
  /** The entry that the new one replaces. */
  replaced: AuthorityOrder | undefined
  onDone: () => void
}

/** Publishes an order, or replaces an entry. */
export function OrderForm({ replaced, onDone }: OrderFormProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(replaced))
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy, failure, dismiss } = useSubmission(async (body: NewAuthorityOrder) => {
    await api('POST /admin/orders', { body })
    setDraft(draftOf())
    setHasTried(false)
    toast.success(texts.publishedPageTransparency)
    onDone()
    await client.invalidateQueries({ queryKey: ['authority-orders'] })
  })
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const isNumber = /^\d{1,6}$/.test(draft.items.trim())
  const error = (isMissing: boolean, text: string) => (hasTried && isMissing ? text : undefined)
  const isEmpty = (name: 'authority' | 'number' | 'orderedOn') => draft[name].trim() === ''

  function publish(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (isEmpty('authority') || isEmpty('number') || isEmpty('orderedOn') || !isNumber) return
    void submit({ ...draft, items: Number(draft.items), supersedes: replaced?.id })
  }

  return (
    <form noValidate onSubmit={publish} className="grid gap-4 max-w-measure">
      <FailureBanner text={failure} onDismiss={dismiss} />
      {replaced && (
        <p dir="auto" className="font-semibold">
          {texts.replacesTheEntry({ reference: replaced.number })}
        </p>
      )}
      <Field
        label={texts.courtOrAuthority}
        error={error(isEmpty('authority'), texts.writeNameCourtAuthority)}
      >
        <Input
          value={draft.authority}
          maxLength={limits.nameMax}
          autoComplete="off"
          onChange={({ target }) => set({ authority: target.value })}
        />
      </Field>
      <Field
        label={texts.numberOfTheOrder}
        hint={texts.everybodySeesWaitIf}
        error={error(isEmpty('number'), texts.writeNumberOrder)}
      >
        <Input
          value={draft.number}
          maxLength={limits.referenceMax}
          autoComplete="off"
          onChange={({ target }) => set({ number: target.value })}
        />
      </Field>
      <Field
        label={texts.dateOfTheOrder}
        error={error(isEmpty('orderedOn'), texts.chooseDateOrder)}
      >
        <Input
          type="date"
          value={draft.orderedOn}
          onChange={({ target }) => set({ orderedOn: target.value })}
        />
      </Field>
      <Field label={texts.whatItOrders}>
        <Select
          value={draft.kind}
          onChange={({ target }) => set({ kind: target.value as OrderKind })}
        >
          {Object.entries(orderKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.kindOfIllegalContent}>
        <Select
          value={draft.category}
          onChange={({ target }) => set({ category: target.value as OrderCategory })}
        >
          {OrderCategory.options.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.numberOfItems}
        hint={texts.howManyTextsAccounts}
        error={error(!isNumber, texts.writeAWholeNumber)}
      >
        <Input
          inputMode="numeric"
          value={draft.items}
          maxLength={6}
          autoComplete="off"
          onChange={({ target }) => set({ items: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.publishing : texts.publish}
        </Button>
        {replaced && (
          <Button variant="ghost" onClick={onDone}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
