import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import * as texts from '#messages/person-facts'
import type { Fact } from '../../contract/facts.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { invalidateFacts, releaseFact } from './api.ts'
import { factLabels } from './fact-labels.ts'
import { Section } from './section.tsx'

interface HeldFactsProps {
  personalityId: string
  heldFacts: Fact[]
}

/** What imports leave alone of a person; each can be given back to them. */
export function HeldFacts({ personalityId, heldFacts }: HeldFactsProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (fact: Fact) => releaseFact(personalityId, fact),
    onSuccess: (_, fact) => toast.success(texts.released({ fact: factLabels[fact] })),
    onError: (error) => toast.failure(error),
    onSettled: () => invalidateFacts(client),
  })
  if (heldFacts.length === 0) return null
  return (
    <Section title={texts.typedByHand} hint={texts.importsLeaveTheseFacts}>
      <ul className="flex flex-wrap gap-2 py-3">
        {heldFacts.map((fact) => (
          <li key={fact}>
            <Button
              variant="outline"
              size="sm"
              aria-label={texts.release({ fact: factLabels[fact] })}
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) mutate(fact)
              }}
            >
              <LockOpen aria-hidden="true" className="size-4.5" />
              <span>{factLabels[fact]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
