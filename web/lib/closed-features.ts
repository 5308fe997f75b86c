import type { FeatureName } from '../../contract/features.ts'
import { useSite } from './site.ts'

/** True if the operator has closed one of these parts of the site. */
export function useIsClosed(...features: readonly FeatureName[]): boolean {
  const { closedFeatures } = useSite()
  return features.some((feature) => closedFeatures.includes(feature))
}
