import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  Suspense,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Textarea } from '../ui/field.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { type MentionQuery, mentionQueryAt, withMention } from './mention-query.ts'

const MentionSuggestions = lazyOptional(
  async () => (await import('./mention-suggestions.tsx')).MentionSuggestions,
)

/**
 * True if a key belongs to an input method, such as the Enter that confirms 山田. In Safari, the event comes after the end
 * of the composition, with the key code 229 (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).
 */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === 229

interface MentionTextareaProps
  extends Omit<ComponentProps<typeof Textarea>, 'onChange' | 'value' | 'ref'> {
  ref?: Ref<HTMLTextAreaElement> | undefined
  value: string
  onChange: (text: string) => void
}

/** A text input that offers personalities and members to mention after an @. */
export function MentionTextarea({ ref, value, onChange, ...rest }: MentionTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [active, setActive] = useState<string>()
  const handleKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const listId = useId()
  const caretAfter = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (caretAfter.current === undefined) return
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = undefined
  })

  function findQuery({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    setQuery(selectionStart === selectionEnd ? mentionQueryAt(text, selectionStart) : null)
  }

  function choose(handle: string): void {
    if (!query) return
    const completed = withMention(value, query, handle)
    caretAfter.current = completed.caret
    setQuery(null)
    onChange(completed.text)
  }

  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={query ? listId : undefined}
        aria-activedescendant={query ? active : undefined}
        onChange={({ target }) => {
          onChange(target.value)
          findQuery(target)
        }}
        onKeyDown={(event) => {
          if (query && !isComposing(event)) handleKey.current?.(event)
        }}
        onClick={({ currentTarget }) => findQuery(currentTarget)}
        onBlur={() => setQuery(null)}
      />
      {query && !rest.readOnly && (
        <Suspense>
          <MentionSuggestions
            id={listId}
            text={query.text}
            handleKey={handleKey}
            onActive={setActive}
            onChoose={choose}
            onClose={() => setQuery(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
