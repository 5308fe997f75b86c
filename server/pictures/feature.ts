import type { Feature } from '../platform/feature.ts'
import { type PictureDeps, servePictures } from './serve-pictures.ts'

export const picturesFeature = (deps: PictureDeps): Feature => ({
  register: (server) => servePictures(server, deps),
})
