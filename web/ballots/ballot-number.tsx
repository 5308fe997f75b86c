import { Copy } from 'lucide-react'
import { copyText } from '../lib/copy-text.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { GroupedText } from './grouped-text.tsx'

interface BallotNumberProps {
  /** Such as 'Ballot number'. */
  label: string
  number: string
  /** Of the personality. */
  name: string
}

async function copy(number: string): Promise<void> {
  if (await copyText(number)) toast.success('Ballot number copied')
  else toast.error('The ballot number could not be copied. Select it and copy it yourself.')
}

/** A ballot number in groups of four, with a button that copies it. */
export function BallotNumber({ label, number, name }: BallotNumberProps) {
  return (
    <div className="flex items-center gap-x-1">
      <p className="min-w-0">
        <span className="block text-caption text-ink-soft">{label}</span>{' '}
        <code className="text-small">
          <GroupedText groups={number.split('-')} separator="-" />
        </code>
      </p>
      <Button
        variant="ghost"
        size="sm"
        square
        className="shrink-0"
        aria-label={`Copy the ${label.toLowerCase()} of the vote on ${name}`}
        onClick={() => void copy(number)}
      >
        <Copy aria-hidden="true" className="size-4.5" />
      </Button>
    </div>
  )
}
