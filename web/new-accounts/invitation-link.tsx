import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'

async function copy(link: string): Promise<void> {
  if (await copyText(link)) toast.success('Link copied')
  else toast.error('The link could not be copied. Select it and copy it yourself.')
}

/** The link of a new invitation, which is shown once. */
export function InvitationLink({ link }: { link: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-4 rounded-card border border-accent bg-accent-wash p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-bold">
        Your new link
      </h3>
      <Field
        label="Link"
        hint="Copy it now: it is not shown again. Give it only to people whom you invite."
      >
        <Input
          readOnly
          dir="ltr"
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <Button className="mt-3" onClick={() => void copy(link)}>
        <Copy aria-hidden="true" className="size-4" />
        <span>Copy the link</span>
      </Button>
    </div>
  )
}
