import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as texts from '#messages/ui'
import { storage, storageKeys } from '../lib/storage.ts'
import { Button } from './button.tsx'
import { LazyDialog } from './lazy-dialog.tsx'

/** What a letter does: it presses the button of the current item that has it in `aria-keyshortcuts`. */
export interface QueueKey {
  letter: string
  label: string
}

const moves: QueueKey[] = [
  { letter: 'j', label: texts.next },
  { letter: 'k', label: texts.previous },
  { letter: 's', label: texts.skip },
  { letter: '?', label: texts.help },
]

interface QueueKeysProps {
  keys: QueueKey[]
  /** The list, whose items are focusable `li`. */
  children: ReactNode
}

/**
 * Keys for a list of items to decide: J and K move, S leaves an item undecided, ? explains the keys, and letters press
 * its buttons, which ask as they do when clicked. They can be turned off, because speech input types letters too.
 */
export function QueueKeys({ keys, children }: QueueKeysProps) {
  const [isOff, setOff] = useState(() => storage.get(storageKeys.queueKeys) === 'off')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || !area.current || !isFree(event, area.current)) return
    const letter = event.key.toLowerCase()
    const item = currentItem(area.current)
    if (letter === '?') setHelpOpen(true)
    else if (letter === 'j') focusItem(nextItem(area.current, item, 1))
    else if (letter === 'k') focusItem(nextItem(area.current, item, -1))
    else if (letter === 's') skip(area.current, item)
    else if (!press(item, letter)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  function toggle(): void {
    setOff(!isOff)
    if (isOff) storage.remove(storageKeys.queueKeys)
    else storage.set(storageKeys.queueKeys, 'off')
  }

  return (
    <div ref={area} className="queue">
      {/* Not where nothing is that they could decide. */}
      <div className="mb-3 flex items-baseline gap-x-4 text-caption text-ink-soft in-[.queue:has(.empty-state)]:hidden pointer-coarse:hidden">
        <span className="font-semibold">{texts.keys}</span>
        <ul className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          {!isOff &&
            [...keys, ...moves].map(({ letter, label }) => (
              <li key={letter} className="flex items-center gap-1.5">
                <Key letter={letter} />
                <span>{label}</span>
              </li>
            ))}
          <li>
            <Button
              variant="ghost"
              size="sm"
              className="-mx-2 -my-2.5 text-caption"
              onClick={toggle}
            >
              {isOff ? texts.turnOn : texts.turnOff}
            </Button>
          </li>
        </ul>
      </div>
      {isHelpOpen && <KeysHelp keys={[...keys, ...moves]} onClose={() => setHelpOpen(false)} />}
      {children}
    </div>
  )
}

interface KeysHelpProps {
  keys: QueueKey[]
  onClose: () => void
}

function KeysHelp({ keys, onClose }: KeysHelpProps) {
  return (
    <LazyDialog isOpen onClose={onClose} title={texts.keys}>
      <p className="text-small text-ink-soft">{texts.keysHelp}</p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-small">
        {keys.map(({ letter, label }) => (
          <Fragment key={letter}>
            <dt>
              <Key letter={letter} />
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </LazyDialog>
  )
}

const Key = ({ letter }: Pick<QueueKey, 'letter'>) => (
  <kbd className="rounded-tag border border-line-strong bg-surface px-1.5 font-sans font-semibold text-ink uppercase">
    {letter}
  </kbd>
)

/** Letters belong to what is typed into, to open dialogs and, with a modifier, to the browser. */
function isFree(event: KeyboardEvent, area: Element): boolean {
  const { target, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event
  if (event.defaultPrevented || altKey || ctrlKey || metaKey || isComposing) return false
  // Most keyboards write a question mark with it.
  if (shiftKey && event.key !== '?') return false
  // A held key must not run through the list, or decide all of it.
  if (repeat || !(target instanceof Element)) return false
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]'))
    return false
  const isHeading = target.matches('body, main, h1, h2')
  return isHeading || area.contains(target)
}

/** The items of the list that were not skipped. */
const itemsOf = (area: Element) => [
  ...area.querySelectorAll<HTMLElement>('li[tabindex="-1"]:not([data-skipped])'),
]

const currentItem = (area: Element): HTMLElement | undefined =>
  itemsOf(area).find((item) => item.contains(document.activeElement))

function nextItem(area: Element, item: HTMLElement | undefined, step: 1 | -1) {
  const items = itemsOf(area)
  return item ? items[items.indexOf(item) + step] : items[0]
}

function focusItem(item: HTMLElement | undefined): void {
  if (!item) return
  item.focus()
  item.scrollIntoView({ block: 'nearest' })
}

/** Moves on; J and K pass over the item until the list is opened again, for which an attribute is enough. */
function skip(area: Element, item: HTMLElement | undefined): void {
  if (!item) return
  const next = nextItem(area, item, 1) ?? nextItem(area, item, -1)
  item.dataset.skipped = texts.skipped
  if (next) focusItem(next)
  else document.querySelector<HTMLElement>('main h1')?.focus()
}

/** True if the item has a button for the letter. */
function press(item: HTMLElement | undefined, letter: string): boolean {
  if (!/^[a-z]$/.test(letter)) return false
  const button = item?.querySelector<HTMLElement>(`[aria-keyshortcuts="${letter}"]`)
  button?.click()
  return button !== null && button !== undefined
}
