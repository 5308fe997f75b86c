import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import * as texts from '#messages/accounts'
import { Input } from '../ui/field.tsx'

/** A password input with a button that reveals the text. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'className'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...props}
        // In the direction of the page, as the button beside it.
        dir={undefined}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-12"
      />
      <button
        type="button"
        aria-label={texts.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-0 flex w-target items-center justify-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
