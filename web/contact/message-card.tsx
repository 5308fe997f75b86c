import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/contact'
import type { ReceivedMessage } from '../../contract/contact.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { Time } from '../ui/time.tsx'

/** Element id of a message, used to move the focus to it. */
export const messageElementId = ({ id }: Pick<ReceivedMessage, 'id'>) => `message-${id}`

interface MessageCardProps {
  message: ReceivedMessage
  /** Finds the element that receives the focus after the message leaves the list. */
  findHeading: () => HTMLElement | null
}

/** One message, with the sender's address and the button that marks it as handled. */
export function MessageCard({ message, findHeading }: MessageCardProps) {
  const { id, name, email, message: text, createdAt, handledAt } = message
  const { mutate: setHandled, isPending } = useSetHandled(id, findHeading)
  return (
    <li
      id={messageElementId(message)}
      tabIndex={-1}
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 dir="auto" className="text-card font-bold wrap-anywhere">
        {name}
      </h2>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-small text-ink-soft">
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          className="py-0.5 text-accent underline underline-offset-4"
        >
          <EmailText email={email} />
        </a>
        <Time value={createdAt} as="ago" />
      </p>
      <p dir="auto" className="mt-3 max-w-measure whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          size="sm"
          // A letter of `QueueKeys`.
          aria-keyshortcuts="d"
          aria-label={
            handledAt ? texts.reopenTheMessageBy({ name }) : texts.markHandledMessage({ name })
          }
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) setHandled(handledAt === null)
          }}
        >
          {handledAt ? texts.reopen : texts.markAsHandled}
        </Button>
        {handledAt && (
          <p className="text-caption text-ink-soft">
            {texts.handledAgo({ time: <Time value={handledAt} as="ago" /> })}
          </p>
        )}
      </div>
    </li>
  )
}

/** Marks a message as handled or open, which moves it to the other list. */
function useSetHandled(id: string, findHeading: MessageCardProps['findHeading']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isHandled: boolean) =>
      api('PATCH /admin/messages/:id', { params: { id }, body: { isHandled } }),
    async onSuccess(_, isHandled) {
      toast.success(isHandled ? texts.markedAsHandled : texts.movedBackOpenMessages)
      await client.invalidateQueries({ queryKey: ['contact', 'messages'] })
      findHeading()?.focus()
    },
    onError: (error) => toast.failure(error),
  })
}
