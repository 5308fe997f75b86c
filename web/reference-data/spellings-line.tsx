import * as texts from '#messages/reference-data'

interface SpellingsLineProps {
  name: string
  spellings: readonly string[]
}

/** The other spellings of a name; nothing if there are none. */
export function SpellingsLine({ name, spellings }: SpellingsLineProps) {
  const others = spellings.filter((spelling) => spelling !== name)
  if (others.length === 0) return null
  return (
    <p dir="auto" className="line-clamp-2 wrap-anywhere" title={others.join(', ')}>
      {texts.alsoWritten({ join: others.join(', ') })}
    </p>
  )
}
