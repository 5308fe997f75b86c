import { z } from 'zod'
import * as texts from '#messages/server/announcements'
import { Announcement } from '../../contract/announcements.ts'
import type { PageRequest } from '../../contract/render.ts'
import type { Language } from '../../messages/languages.ts'
import { type Html, html } from '../platform/html.ts'
import { inLanguage } from '../platform/http/reader-language.ts'

const Reply = z.object({ data: z.array(Announcement) })

/**
 * Markup of the newest announcement in the language of the page, above the application: it is there at the first paint and costs no script of it.
 * Read from the API, whose response is cached and renewed when any process has changed it. Without the database there
 * is none.
 */
export async function announcementBanner(
  call: PageRequest['call'],
  language: Language,
): Promise<string> {
  const { body } = await call('/announcements')
  const [announcement] = Reply.safeParse(body).data?.data ?? []
  return announcement ? inLanguage(language, () => bannerOf(announcement).toString()) : ''
}

const bannerOf = ({ id, text, link }: Announcement): Html => html`
  <aside id="announcement" class="announcement" aria-label="${texts.announcement()}" data-id="${id}">
    <p dir="auto">${text}${link !== null && html` <a href="${link}">${texts.readMore()}</a>`}</p>
    <button type="button" class="button button-ghost button-sm">${texts.dismiss()}</button>
  </aside>`
