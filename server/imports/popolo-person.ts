import { z } from 'zod'
import {
  mapFields,
  type PersonalityField,
  personalityFields,
} from '../../contract/personality-fields.ts'
import { Key, list, Membership, Text, textUpTo } from './popolo-schema.ts'

const { bio, imageUrl, website } = personalityFields
const LinkUrl = textUpTo(website.max)

export const Person = z.object({
  id: Key,
  name: Text,
  given_name: Text,
  family_name: Text,
  biography: textUpTo(bio.max),
  summary: textUpTo(bio.max),
  image: textUpTo(imageUrl.max),
  images: list(z.object({ url: textUpTo(imageUrl.max) })),
  links: list(z.object({ url: LinkUrl, note: Text })),
  contact_details: list(z.object({ type: Text, value: LinkUrl, label: Text, note: Text })),
  memberships: list(Membership),
})
export type Person = z.output<typeof Person>

/** A person with party and position, which come from memberships. */
type PersonWithPosition = Person & { party?: string; position?: string }

/** The place of each field of a personality in Popolo (https://www.popoloproject.com/specs/person.html). */
const sources: Record<PersonalityField, (person: PersonWithPosition) => string | undefined> = {
  name: ({ name, given_name, family_name }) =>
    name ?? ([given_name, family_name].filter(Boolean).join(' ') || undefined),
  party: ({ party }) => party,
  position: ({ position }) => position,
  bio: ({ biography, summary }) => biography ?? summary,
  imageUrl: ({ image, images }) => image ?? images[0]?.url,
  website: (person) =>
    websitesOf(person).find((url) => url && website.input.safeParse(url).success),
}

/** Addresses that the file calls a website. Others are encyclopedias, social media, contact forms and so on. */
function websitesOf({ links, contact_details }: Person): (string | undefined)[] {
  const isWebsite = (...texts: (string | undefined)[]) =>
    texts.some((text) => /web ?site|home ?page/i.test(text ?? ''))
  const details = contact_details.filter(
    ({ type, label, note }) => isWebsite(type) || (type === 'url' && isWebsite(label, note)),
  )
  return [
    ...links.filter(({ note }) => isWebsite(note)).map(({ url }) => url),
    ...details.map(({ value }) => value),
  ]
}

/** The fields of a personality as far as a Popolo person has them. */
export const fieldsOfPerson = (person: PersonWithPosition) =>
  mapFields((field) => sources[field](person))
