/** Parts of the site that an operator can close; everything is open on a site that has changed nothing. */
export const featureNames = [
  'posts',
  'comments',
  'anonymousComments',
  'replies',
  'verification',
] as const

export type FeatureName = (typeof featureNames)[number]
