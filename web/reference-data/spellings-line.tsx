import * as texts from '#messages/reference-data'
import { listText } from '../lib/list-text.ts'

interface SpellingsLineProps {
  name: string
  spellings: readonly string[]
}

/** The other spellings of a name; nothing if there are none. */
export function SpellingsLine({ name, spellings }: SpellingsLineProps) {
  const others = listText(spellings.filter((spelling) => spelling !== name))
  if (others === '') return null
  return (
    <p dir="auto" className="line-clamp-2 wrap-anywhere" title={others}>
      {texts.alsoWritten({ spellings: others })}
    </p>
  )
}
