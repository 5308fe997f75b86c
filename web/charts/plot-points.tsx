import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import * as texts from '#messages/plot-points'
import { supportPercent } from '../../contract/percent.ts'
import type { Opinion } from '../../contract/personalities.ts'
import { shownParty } from '../lib/shown-party.ts'
import { classNames } from '../ui/class-names.ts'
import { votesOf } from './opinions.ts'
import type { Place } from './paths.ts'
import { placeStyle } from './place-style.ts'
import type { TouchedPlot } from './use-touched-plot.ts'

/** A dot that can be named, focused and followed. */
export interface Point extends Place {
  opinion: Opinion
}

/** `plot` is the element whose texts and lines the server drew. */
interface PlotPointsProps extends TouchedPlot {
  points: Point[]
  /** Accessible name of the group of links. */
  label: string
}

/** Pixels from a dot at which the pointer still finds it. */
const reach = 40

/**
 * The links at the dots of a plot. The dot next to the pointer, or with the focus, shows its name. One of them is a tab
 * stop; arrow keys move along the axes.
 */
export function PlotPoints({ plot, start, points, label }: PlotPointsProps) {
  const [first] = useState(() =>
    start ? nearest(plot, points, start) : focusedIndex(plot, points),
  )
  const [current, setCurrent] = useState(first ?? 0)
  const [isShown, setShown] = useState(first !== undefined)
  const list = useRef<HTMLDivElement>(null)
  const focus = (index: number) => {
    setCurrent(index)
    setShown(true)
    list.current?.querySelectorAll('a')[index]?.focus()
  }
  useTakenFocus(plot, () => focus(current))
  // The tap that loaded this code may end on the link that it made.
  const shown = { index: first, isFirstTap: start?.pointerType === 'touch' }
  const pointer = usePointer(plot, points, shown, (index) => {
    if (index !== undefined) setCurrent(index)
    setShown(index !== undefined)
  })
  const holder = plot.querySelector('[data-points]')
  if (!holder) return null
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: links in a picture are no fieldset
    <div
      ref={list}
      role="group"
      aria-label={label}
      onKeyDown={(event) => moveByKey(event, points, current, focus)}
      onClick={pointer.ignoreFirstTap}
    >
      {points.map((point, index) => (
        <PointLink
          key={point.opinion.slug}
          point={point}
          isTabStop={index === current}
          isCurrent={index === current && isShown}
          onFocus={() => setCurrent(index)}
        />
      ))}
    </div>,
    holder,
  )
}

interface PointLinkProps {
  point: Point
  isTabStop: boolean
  isCurrent: boolean
  onFocus: () => void
}

function PointLink({ point, isTabStop, isCurrent, onFocus }: PointLinkProps) {
  const { opinion, x, y } = point
  const votes = votesOf(opinion)
  const party = shownParty(opinion)
  const numbers =
    votes === 0 ? texts.noVotesYet : texts.supportOfVotes({ share: supportPercent(opinion), votes })
  return (
    <a
      href={`/personalities/${opinion.slug}`}
      className="point"
      style={placeStyle(point)}
      tabIndex={isTabStop ? 0 : -1}
      data-current={isCurrent ? '' : undefined}
      aria-label={
        party
          ? texts.pointOfParty({ name: opinion.name, party, numbers })
          : texts.point({ name: opinion.name, numbers })
      }
      onFocus={onFocus}
    >
      {isCurrent && (
        <span
          aria-hidden="true"
          className={classNames('point-card', y > 70 && 'top-4 bottom-auto')}
          style={{ insetInlineStart: `${-x * 2.4}px` }}
        >
          <b className="block text-small text-ink" dir="auto">
            {opinion.name}
          </b>
          {party && (
            <span className="block" dir="auto">
              {party}
            </span>
          )}
          <span className="tabular block">{numbers}</span>
        </span>
      )}
    </a>
  )
}

/** The dot of the label that has the focus, or the first. */
function focusedIndex(plot: HTMLElement, points: Point[]): number {
  const link = document.activeElement?.closest('a')
  const path = link && plot.contains(link) ? link.pathname : undefined
  const found = points.findIndex(({ opinion }) => path === `/personalities/${opinion.slug}`)
  return Math.max(0, found)
}

/** Takes the focus, and the tab stop, from the labels that the server drew. */
function useTakenFocus(plot: HTMLElement, focus: () => void) {
  const latest = useRef(focus)
  useEffect(() => {
    const labels = plot.querySelectorAll<HTMLElement>('.plot-label, .plot-start')
    const hadFocus = plot.contains(document.activeElement)
    for (const label of labels) {
      label.tabIndex = -1
      label.ariaHidden = 'true'
    }
    if (hadFocus) latest.current()
  }, [plot])
}

/** The dot that is shown, and whether a tap has just shown it. */
interface Shown {
  index?: number | undefined
  isFirstTap: boolean
}

/** Calls back with the index of the dot that is nearest to the pointer, or undefined for none. */
function usePointer(
  plot: HTMLElement,
  points: Point[],
  first: Shown,
  onNearest: (index: number | undefined) => void,
) {
  const callback = useRef(onNearest)
  const shown = useRef(first)
  useEffect(() => {
    callback.current = onNearest
  })
  useEffect(() => {
    const find = (event: globalThis.PointerEvent) => {
      const index = nearest(plot, points, event)
      const isTouch = event.type === 'pointerdown' && event.pointerType === 'touch'
      shown.current = { index, isFirstTap: isTouch && index !== shown.current.index }
      callback.current(index)
    }
    const leave = ({ pointerType }: globalThis.PointerEvent) => {
      // A finger leaves as soon as it is lifted.
      if (pointerType === 'touch') return
      shown.current = { isFirstTap: false }
      callback.current(undefined)
    }
    plot.addEventListener('pointermove', find)
    plot.addEventListener('pointerdown', find)
    plot.addEventListener('pointerleave', leave)
    return () => {
      plot.removeEventListener('pointermove', find)
      plot.removeEventListener('pointerdown', find)
      plot.removeEventListener('pointerleave', leave)
    }
  }, [plot, points])
  return {
    /** With a finger, the first tap shows the name, and the next one follows the link. */
    ignoreFirstTap: (event: { preventDefault: () => void }) => {
      if (shown.current.isFirstTap) event.preventDefault()
    },
  }
}

function nearest(
  plot: HTMLElement,
  points: Point[],
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): number | undefined {
  const { left, right, bottom, width, height } = plot.getBoundingClientRect()
  const isRtl = getComputedStyle(plot).direction === 'rtl'
  const [x, y] = [isRtl ? right - clientX : clientX - left, bottom - clientY]
  let found: number | undefined
  let shortest = reach
  for (const [index, point] of points.entries()) {
    const distance = Math.hypot((point.x / 100) * width - x, (point.y / 100) * height - y)
    if (distance < shortest) [found, shortest] = [index, distance]
  }
  return found
}

/** Left and right move to the next share, up and down to the next number of votes. */
function moveByKey(
  event: KeyboardEvent,
  points: Point[],
  current: number,
  focus: (index: number) => void,
) {
  const axes: Record<string, ['x' | 'y', number]> = {
    ArrowRight: ['x', 1],
    ArrowLeft: ['x', -1],
    ArrowUp: ['y', 1],
    ArrowDown: ['y', -1],
    Home: ['x', -Infinity],
    End: ['x', Infinity],
  }
  const [axis, step] = axes[event.key] ?? []
  if (!axis || step === undefined) return
  event.preventDefault()
  const order = [...points.keys()].sort(
    (a, b) => (points[a]?.[axis] ?? 0) - (points[b]?.[axis] ?? 0) || a - b,
  )
  const isRtl = axis === 'x' && getComputedStyle(event.currentTarget).direction === 'rtl'
  const to = order.indexOf(current) + (isRtl && Number.isFinite(step) ? -step : step)
  const next = order[Math.min(order.length - 1, Math.max(0, to))]
  if (next !== undefined) focus(next)
}
