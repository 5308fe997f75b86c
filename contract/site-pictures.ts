import { z } from 'zod'
import * as texts from '#messages/contract/site-settings'
import { limits } from './limits.ts'
import { pictureKey } from './pictures.ts'

const uploaded = /^\/files\/[\w-]{22}\/(\d{1,4})\.webp$/

/** URL path of a picture that was uploaded for the site itself; empty for none. */
export const SitePicture = z
  .string()
  .max(limits.urlMax)
  .refine((url) => url === '' || uploaded.test(url), { error: texts.uploadPicture })

/** The files that a picture of the site is also stored as, by use; sizes in pixels. */
export const iconFiles = {
  favicon: { name: 'icon-48.png', size: 48 },
  apple: { name: 'icon-180.png', size: 180 },
  small: { name: 'icon-192.png', size: 192 },
  large: { name: 'icon-512.png', size: 512 },
  maskable: { name: 'icon-maskable-512.png', size: 512 },
} as const

/** The settings that are URL paths of pictures. */
export interface SitePictures {
  icon: string
  logo: string
}

/** The picture that stands for the site; empty while the site has only its first mark. */
export const markOf = ({ icon, logo }: SitePictures): string => icon || logo

/** URL path of the icon of a use, made of a picture of the site. */
export const iconUrl = (picture: string, use: keyof typeof iconFiles): string =>
  `/files/${pictureKey(picture)}/${iconFiles[use].name}`

/** Width in pixels of a picture of the site; 0 for none. */
export const pictureWidth = (url: string): number => Number(uploaded.exec(url)?.[1] ?? 0)
