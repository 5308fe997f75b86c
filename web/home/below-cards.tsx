import { useEffect, useRef, useState } from 'react'
import { MyRepresentatives } from '../areas/my-representatives.tsx'
import { ChartsLink } from './charts-link.tsx'
import { Charts } from './home-charts.tsx'

/** What follows the cards of the home page: who represents the visitor, and the charts, if enough people have votes. */
export function BelowCards({ hasCharts }: { hasCharts: boolean }) {
  return (
    <>
      <MyRepresentatives />
      {hasCharts && <LateCharts />}
    </>
  )
}

/** How far below the screen the charts begin to load. */
const margin = '400px'

// Kept outside the component, so that Back finds the page as high as it was.
let wereShown = false

/** The charts, whose code and data are loaded when the end of the page comes near. */
function LateCharts() {
  const place = useRef<HTMLDivElement>(null)
  const [areShown, setShown] = useState(wereShown)
  useEffect(() => {
    if (areShown || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        wereShown = true
        setShown(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [areShown])
  return (
    <div ref={place} className="not-first:mt-12">
      {areShown ? <Charts /> : <ChartsLink />}
    </div>
  )
}
