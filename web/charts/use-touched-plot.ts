import { type SyntheticEvent, useState } from 'react'

/** A plot, and where the pointer first came to it; undefined if the focus did. */
export interface TouchedPlot {
  plot: HTMLElement
  start: PointerEvent | undefined
}

/**
 * The plot inside an element, once the pointer or the focus has first come to it: until then nothing that makes it
 * respond is loaded. The handlers are for the element around the plot.
 */
export function useTouchedPlot() {
  const [touched, setTouched] = useState<TouchedPlot>()
  const onTouch = ({ currentTarget, target, nativeEvent }: SyntheticEvent<HTMLElement>) => {
    const start = nativeEvent instanceof PointerEvent ? nativeEvent : undefined
    const hit = target instanceof Element ? target.closest<HTMLElement>('[data-plot]') : null
    const isConnected = touched?.plot.isConnected
    const plot =
      hit ?? (isConnected ? null : currentTarget.querySelector<HTMLElement>('[data-plot]'))
    if (plot && plot !== touched?.plot) setTouched({ plot, start })
  }
  return { touched, onPointerOver: onTouch, onFocus: onTouch }
}
