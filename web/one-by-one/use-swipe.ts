import { type PointerEvent, useRef } from 'react'
import type { VoteType } from '../../contract/votes.ts'
import { isSideways, type Swipe, voteOf } from './swipe.ts'

interface Touch {
  pointerId: number
  x: number
  y: number
  time: number
  isDragging: boolean
}

/**
 * Handlers of a card that votes when it is swiped sideways with a finger or pen. The card follows the finger by the property
 * `--pull`; scrolling stays the browser's, which then cancels the pointer.
 */
export function useSwipe(onVote: (type: VoteType) => void) {
  const touch = useRef<Touch | null>(null)

  function end({ currentTarget }: PointerEvent<HTMLElement>): void {
    touch.current = null
    currentTarget.style.removeProperty('--pull')
    delete currentTarget.dataset.pull
  }

  return {
    onPointerDown({
      pointerId,
      pointerType,
      isPrimary,
      clientX,
      clientY,
      timeStamp,
    }: PointerEvent) {
      if (pointerType === 'mouse' || !isPrimary) return
      touch.current = { pointerId, x: clientX, y: clientY, time: timeStamp, isDragging: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = touch
      if (current?.pointerId !== event.pointerId) return
      const { x, y } = swipeOf(current, event)
      const card = event.currentTarget
      if (!current.isDragging) {
        if (!isSideways({ x, y })) return
        current.isDragging = true
        card.setPointerCapture(event.pointerId)
      }
      card.style.setProperty('--pull', `${Math.round(x)}`)
      card.dataset.pull = x > 0 ? 'support' : 'oppose'
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = touch
      if (current?.pointerId !== event.pointerId) return
      end(event)
      if (!current.isDragging) return
      const type = voteOf(swipeOf(current, event), event.currentTarget.offsetWidth)
      if (type) onVote(type)
    },
    onPointerCancel: end,
  }
}

const swipeOf = (touch: Touch, event: PointerEvent): Swipe => ({
  x: event.clientX - touch.x,
  y: event.clientY - touch.y,
  duration: event.timeStamp - touch.time,
})
