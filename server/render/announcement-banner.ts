import { z } from 'zod'
import { Announcement } from '../../contract/announcements.ts'
import type { PageRequest } from '../../contract/render.ts'
import { type Html, html } from '../platform/html.ts'

const Reply = z.object({ data: z.array(Announcement) })

/**
 * Markup of the newest announcement, above the application: it is there at the first paint and costs no script of it.
 * Read from the API, whose response is cached and renewed when any process has changed it. Without the database there
 * is none.
 */
export async function announcementBanner(call: PageRequest['call']): Promise<string> {
  const { body } = await call('/announcements')
  const [announcement] = Reply.safeParse(body).data?.data ?? []
  return announcement ? bannerOf(announcement).toString() : ''
}

const bannerOf = ({ id, text, link }: Announcement): Html => html`
  <aside id="announcement" class="announcement" aria-label="Announcement" data-id="${id}">
    <p dir="auto">${text}${link !== null && html` <a href="${link}">Read more</a>`}</p>
    <button type="button" class="button button-ghost button-sm">Dismiss</button>
  </aside>`
