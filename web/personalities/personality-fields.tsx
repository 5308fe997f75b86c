import { Globe } from 'lucide-react'
import type { ReactElement } from 'react'
import * as commonTexts from '#messages/common'
import * as texts from '#messages/personalities'
import type { Mandate } from '../../contract/mandates.ts'
import type { Details, Personality } from '../../contract/personalities.ts'
import type { PersonalityField } from '../../contract/personality-fields.ts'
import { cut } from '../lib/formats.ts'
import { shownParty } from '../lib/shown-party.ts'
import { ExpandableText } from '../ui/expandable-text.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Separator } from '../ui/separator.tsx'
import { Translatable } from '../ui/translatable.tsx'
import { languageOfName, mainNameOf, namesBeside } from './as-stored.ts'
import { bioPreview } from './bio-preview.ts'
import { linksOf } from './person-facts.tsx'

/** Each field as the page of a personality shows it. */
export function presentFields(
  personality: Personality,
  names: Details['names'] = [],
): Record<PersonalityField, ReactElement | null> {
  const { name, position, bio, bioLang, imageUrl, website } = personality
  const party = shownParty(personality)
  const mainName = mainNameOf(personality)
  return {
    name: (
      <>
        <h1
          dir="auto"
          tabIndex={-1}
          lang={mainName ? undefined : languageOfName(name, names)}
          className="mt-3 text-title font-extrabold"
        >
          {name}
        </h1>
        {mainName && (
          // In a language that is not the page's, known or not.
          <p dir="auto" lang={languageOfName(mainName, names) ?? ''} className="text-ink-soft">
            {mainName}
          </p>
        )}
      </>
    ),
    party: party ? <span dir="auto">{party}</span> : null,
    position: position ? (
      <>
        {party && (
          <span className="max-sm:hidden">
            <Separator />
          </span>
        )}
        {/* The space separates them for assistive technology where they stand on lines of their own. */}
        <span> </span>
        <span dir="auto" className="max-sm:block">
          {position}
        </span>
      </>
    ) : null,
    bio: (
      <Translatable kind="biography" id={personality.id} text={bio ?? ''} lang={bioLang}>
        <ExpandableText
          text={bio ?? commonTexts.noDescription}
          lang={bioLang}
          excerpt={bioExcerpt(bio)}
        />
      </Translatable>
    ),
    imageUrl: (
      <Portrait
        name={name}
        src={imageUrl}
        alt={texts.portraitOf({ name })}
        eager
        sizes="(min-width: 48rem) 17rem, (min-width: 40rem) 10rem, 6.5rem"
        className="w-26 aspect-4/5 rounded-card border border-line sm:w-40 md:col-start-1 md:row-span-4 md:row-start-1 md:w-full"
      />
    ),
    website: website ? (
      <a
        href={website}
        rel="noopener noreferrer nofollow"
        aria-label={texts.website({ host: new URL(website).host })}
        className="mt-1 inline-flex min-h-target max-w-full items-center gap-1.5 text-small font-medium text-accent underline underline-offset-4"
      >
        <Globe aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="min-w-0 truncate">{new URL(website).host}</span>
      </a>
    ) : null,
  }
}

/** The beginning of a long biography; null if it is short enough to be shown whole. */
function bioExcerpt(bio: string | null): string | null {
  const excerpt = cut(bio ?? '', bioPreview.detail)
  return excerpt === (bio ?? '') ? null : excerpt
}

type JsonLd = Record<string, unknown>

/** The schema.org property of each field; properties that are undefined are left out. */
const jsonLdOf: Record<PersonalityField, (personality: Personality, url: URL) => JsonLd> = {
  name: ({ name }) => ({ name }),
  party: ({ party }) => ({
    affiliation: party ? { '@type': 'Organization', name: party } : undefined,
  }),
  position: ({ position }) => ({ jobTitle: position ?? undefined }),
  bio: ({ bio }) => ({ description: bio ?? undefined }),
  imageUrl: ({ imageUrl }, url) => ({ image: imageUrl ? new URL(imageUrl, url).href : undefined }),
  // `url` is the page on this site; an official website elsewhere is `sameAs` (https://schema.org/sameAs).
  website: ({ website }) => ({ sameAs: website ?? undefined }),
}

/** What is known beside the fields; at most the first mandates, which are the present ones. */
function detailsJsonLd(details: Details, names: string[]): JsonLd {
  const { mandates, birthDate, deathDate, gender } = details
  const current = mandates.filter(({ isCurrent, isCandidacy }) => isCurrent && !isCandidacy)
  return {
    alternateName: orUndefined(names),
    memberOf: orUndefined(current.flatMap(({ chamber }) => chamber ?? []).map(organization)),
    hasOccupation: orUndefined(current.map(occupation)),
    birthDate: birthDate ?? undefined,
    deathDate: deathDate ?? undefined,
    gender: gender ?? undefined,
  }
}

const organization = ({ name }: { name: string }): JsonLd => ({ '@type': 'Organization', name })

const occupation = ({ role, area, start }: Mandate): JsonLd => ({
  '@type': 'Role',
  roleName: role ?? undefined,
  startDate: start ?? undefined,
  hasOccupation: {
    '@type': 'Occupation',
    name: role ?? texts.member,
    occupationLocation: area ? { '@type': 'AdministrativeArea', name: area.name } : undefined,
  },
})

const orUndefined = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined)

/** A personality as schema.org `Person`, with what is known beside its fields. */
export function personJsonLd(personality: Personality, url: URL, details?: Details): JsonLd {
  const properties = Object.values(jsonLdOf).map((property) => property(personality, url))
  const address = new URL(`/personalities/${personality.slug}`, url).href
  const person: JsonLd = Object.assign({ '@type': 'Person', url: address }, ...properties)
  if (!details) return person
  const pages = [personality.website, ...linksOf(details).map((link) => link.address)]
  const sameAs = [...new Set(pages)].filter((page) => page?.startsWith('http'))
  const mainName = mainNameOf(personality)
  const names = namesBeside(personality, details.names).map(({ name }) => name)
  return {
    ...person,
    ...detailsJsonLd(details, mainName ? [mainName, ...names] : names),
    sameAs: orUndefined(sameAs),
  }
}
