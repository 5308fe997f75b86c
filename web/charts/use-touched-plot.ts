import { type SyntheticEvent, useState } from 'react'

/**
 * The plot inside an element, once the pointer or the focus has first come to it: until then nothing that makes it
 * respond is loaded. The handlers are for the element around the plot.
 */
export function useTouchedPlot() {
  const [plot, setPlot] = useState<HTMLElement | null>(null)
  const onTouch = ({ currentTarget, target }: SyntheticEvent<HTMLElement>) => {
    const touched = target instanceof Element ? target.closest<HTMLElement>('[data-plot]') : null
    if (touched && touched !== plot) setPlot(touched)
    else if (!plot?.isConnected) setPlot(currentTarget.querySelector<HTMLElement>('[data-plot]'))
  }
  return { plot, onPointerOver: onTouch, onFocus: onTouch }
}
