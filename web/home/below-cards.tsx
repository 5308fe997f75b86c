import { useEffect } from 'react'
import { MyRepresentatives } from '../areas/my-representatives.tsx'
import { useIsNear } from '../ui/use-is-near.ts'
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

// Kept outside the component, so that Back finds the page as high as it was.
let wereShown = false

/** The charts, whose code and data are loaded when the end of the page comes near. */
function LateCharts() {
  const { ref, isNear } = useIsNear()
  useEffect(() => {
    if (isNear) wereShown = true
  }, [isNear])
  return (
    <div ref={ref} className="late-charts">
      {isNear || wereShown ? <Charts /> : <ChartsLink />}
    </div>
  )
}
