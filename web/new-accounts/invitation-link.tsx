import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as texts from '#messages/new-accounts'
import { copyText } from '../lib/copy-text.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'

async function copy(link: string): Promise<void> {
  if (await copyText(link)) toast.success(texts.linkCopied)
  else toast.error(texts.linkCouldNotCopied)
}

/** The link of a new invitation, which is shown once. */
export function InvitationLink({ link }: { link: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-4 rounded-card border border-accent bg-accent-wash p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-bold">
        {texts.yourNewLink}
      </h3>
      <Field label={texts.link} hint={texts.copyNowNotShown}>
        <Input
          readOnly
          dir="ltr"
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <Button className="mt-3" onClick={() => void copy(link)}>
        <Copy aria-hidden="true" className="size-4" />
        <span>{texts.copyTheLink}</span>
      </Button>
    </div>
  )
}
