import { Copy } from 'lucide-react'
import * as texts from '#messages/ballots'
import { copyText } from '../lib/copy-text.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import type { CheckResult } from './check-messages.ts'
import { GroupedText } from './grouped-text.tsx'

interface BallotNumberProps {
  list: CheckResult['request']['list']
  number: string
  /** The personality's name. */
  name: string
}

const labels: Record<BallotNumberProps['list'], string> = {
  all: texts.ballotNumber,
  verified: texts.numberListVerifiedMembers,
}

async function copy(number: string): Promise<void> {
  if (await copyText(number)) toast.success(texts.ballotNumberCopied)
  else toast.error(texts.ballotNumberCouldNot)
}

/** A ballot number in groups of four, with a button that copies it. */
export function BallotNumber({ list, number, name }: BallotNumberProps) {
  return (
    <div>
      <p className="text-caption text-ink-soft">{labels[list]}</p>
      <p className="flex items-center gap-x-1.5">
        <code className="min-w-0 text-caption text-ink-soft">
          <GroupedText groups={number.split('-')} separator="-" />
        </code>
        <Button
          variant="ghost"
          size="sm"
          // The area for fingers is larger than the button, which is as high as the line of the number.
          className="size-6 min-h-0 shrink-0 p-0 text-ink-soft after:absolute after:-inset-2"
          aria-label={texts.copyBallotNumber({ list, name })}
          onClick={() => void copy(number)}
        >
          <Copy aria-hidden="true" className="size-4" />
        </Button>
      </p>
    </div>
  )
}
