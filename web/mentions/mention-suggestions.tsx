import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import * as texts from '#messages/mentions'
import { api } from '../lib/api.ts'
import { shownParty } from '../lib/shown-party.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'

interface MentionSuggestionsProps {
  /** Element id of the list. */
  id: string
  /** What was typed after the @. */
  text: string
  /** Receives the handler of keys pressed in the text input. */
  handleKey: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** Called with the element id of the selected suggestion. */
  onActive: (elementId: string | undefined) => void
  onChoose: (handle: string) => void
  onClose: () => void
}

/** The personalities and members whose names contain what was typed, to choose with a click or the keyboard. */
export function MentionSuggestions(props: MentionSuggestionsProps) {
  const { id, text, handleKey, onActive, onChoose, onClose } = props
  const suggestions = useSuggestions(text)
  const [selected, setSelected] = useState(0)
  const index = Math.min(selected, suggestions.length - 1)
  const elementId = (handle: string) => `${id}-${handle}`
  const activeId = suggestions[index] && elementId(suggestions[index].handle)
  const list = useRef<HTMLDivElement>(null)

  // The whole list, above the tab bar; before the active one, which must be visible in any case.
  useEffect(() => {
    if (suggestions.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [suggestions.length])

  useEffect(() => {
    onActive(activeId)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => onActive(undefined)
  }, [activeId, onActive])

  useEffect(() => {
    handleKey.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = suggestions[index]
      if (event.key === 'Escape') onClose()
      else if (step && chosen) {
        setSelected((index + step + suggestions.length) % suggestions.length)
      } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen && !event.shiftKey) {
        onChoose(chosen.handle)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    return () => {
      handleKey.current = undefined
    }
  }, [handleKey, index, suggestions, onChoose, onClose])

  return (
    <>
      <p role="status" className="sr-only">
        {suggestions.length > 0 && texts.suggestionsUseArrowKeys({ count: suggestions.length })}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={texts.peopleToMention}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-56 max-w-96 overflow-y-auto rounded-control border border-line-strong bg-surface py-1 shadow-popup empty:hidden sm:max-h-80"
      >
        {suggestions.map(({ handle, name, detail, picture }, at) => (
          <button
            key={handle}
            type="button"
            tabIndex={-1}
            id={elementId(handle)}
            role="option"
            aria-selected={at === index}
            // Keeps the focus in the text input.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(handle)}
            className={classNames(
              'flex min-h-target w-full items-center gap-3 px-3 py-1.5 text-start hover:bg-sunken',
              at === index && 'bg-accent-wash',
            )}
          >
            <Avatar name={name} src={picture} className="size-8" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-small font-semibold">
                {name}
              </span>
              <span dir="auto" className="block truncate text-caption text-ink-soft">
                {detail}
              </span>
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

interface Suggestion {
  kind: 'personality' | 'user'
  handle: string
  name: string
  detail: string | null
  picture: string | null
}

const maxOfEach = 4

/** The search also finds parties and positions, so more rows are read than shown. */
const maxRead = 20

function useSuggestions(typed: string): Suggestion[] {
  const q = useSettled(typed)
  const personalities = useQuery({
    queryKey: ['personalities', 'mention', q],
    queryFn: ({ client, signal }) =>
      api('GET /personalities', {
        query: { search: q, sortBy: 'match', limit: maxRead },
        client,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const users = useQuery({
    queryKey: ['profiles', 'mention', q],
    queryFn: ({ client, signal }) =>
      api('GET /users/search', { query: { q, limit: maxRead }, client, signal }),
    placeholderData: keepPreviousData,
  })
  const suggestions: Suggestion[] = [
    ...named(personalities.data, typed).map((personality) => ({
      kind: 'personality' as const,
      handle: personality.slug,
      name: personality.name,
      detail: shownParty(personality),
      picture: personality.imageUrl,
    })),
    ...named(users.data, typed).map(({ username, name, profileImage }) => ({
      kind: 'user' as const,
      handle: username,
      name,
      detail: `@${username}`,
      picture: profileImage,
    })),
  ]
  return suggestions.filter(
    ({ kind, handle }) =>
      // The personality with this slug would be mentioned instead.
      kind === 'personality' ||
      !personalities.data?.data.some(({ slug }) => slug === handle.toLowerCase()),
  )
}

/** The found rows whose username, or a word of whose name, begins with what was typed. */
function named<Row extends { name: string; username?: string }>(
  page: { data: Row[]; isSimilar: boolean } | undefined,
  typed: string,
): Row[] {
  if (!page || page.isSimilar) return []
  const beginning = folded(typed)
  const matches = ({ name, username = '' }: Row) =>
    [username, name, ...name.split(/[\s'’-]+/)].some((word) => folded(word).startsWith(beginning))
  return page.data.filter(matches).slice(0, maxOfEach)
}

/** Lower case without accents, and with spaces as in a slug. */
const folded = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, '-').toLowerCase()

const pauseInTyping = 200

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseInTyping)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
