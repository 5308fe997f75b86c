import type { SiteSettings } from '../contract/site-settings.ts'
import type { Actor, TestApp } from './harness.ts'

/** What a site is called by its operator in tests that look for its first name. */
export const renamed = {
  name: 'Vox Madrid',
  place: 'Commonwealth of Saltmere',
  tagline: 'Madrid decides',
} satisfies Partial<SiteSettings>

/** Names that stay as they are when the site is called otherwise, each with its reason. */
const technicalNames: { name: string | RegExp; reason: string }[] = [
  { name: '/.well-known/voxpop-log-key', reason: 'witnesses know the address of the key' },
  { name: '{"voxpop":1,', reason: 'the form of the file by which sites exchange people' },
  { name: /"enum":\[[^\]]*"voxpop"[^\]]*\]/g, reason: 'the name of that form' },
  { name: /"before":"Voxpop"/g, reason: 'the audit log says what the name was' },
]

/** Gives a site the name, as its operator does. */
export async function rename(app: TestApp, administrator: Actor): Promise<void> {
  const { status } = await app.call('PATCH /admin/site-settings', {
    as: administrator,
    body: renamed,
  })
  if (status !== 200) throw new Error(`the site was not renamed: ${status}`)
}

/** Where a text still has the site's first name, with what is around it. */
export function firstNamesIn(text: string): string[] {
  const rest = technicalNames.reduce((left, { name }) => left.replaceAll(name, ''), text)
  return rest.match(/.{0,40}voxpop.{0,40}/gi) ?? []
}
