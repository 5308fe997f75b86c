import type { ReactNode } from 'react'
import * as texts from '#messages/personalities'
import type { Details } from '../../contract/personalities.ts'
import { longMonthYear } from '../lib/dates.ts'
import { partialDate } from '../lib/partial-date.ts'
import { MandateList } from './mandate-list.tsx'

interface PersonFactsProps extends Pick<Details, 'names'> {
  facts: Details
  /** As on the screen; null for one that is not known. */
  ownParty: string | null
}

/** What is known of a person beside the fields that lists show, and where it comes from. Nothing is a heading alone. */
export function PersonFacts({ facts, names, ownParty }: PersonFactsProps) {
  const { mandates, birthDate, deathDate } = facts
  return (
    <>
      {mandates.length > 0 && (
        <Section title={texts.offices}>
          <MandateList mandates={mandates} ownParty={ownParty} />
        </Section>
      )}
      {names.length > 0 && (
        <Section title={texts.otherNames}>
          <OtherNames names={names} />
        </Section>
      )}
      {(birthDate || deathDate) && (
        <Section title={texts.life}>
          <p>{lifeOf(birthDate, deathDate)}</p>
        </Section>
      )}
      <Links facts={facts} />
      <Origin facts={facts} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-section font-bold">{title}</h2>
      {children}
    </section>
  )
}

const kinds: Partial<Record<Details['names'][number]['kind'], string>> = {
  former: texts.formerName,
  native: texts.nativeName,
  nickname: texts.nickname,
}

/** Each in the direction of its script. */
function OtherNames({ names }: Pick<Details, 'names'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
      {names.map(({ name, kind, language }) => (
        <li key={`${kind} ${language} ${name}`}>
          <span dir="auto" lang={language ?? undefined}>
            {name}
          </span>
          {kinds[kind] && <span className="ms-1.5 text-small text-ink-soft">{kinds[kind]}</span>}
        </li>
      ))}
    </ul>
  )
}

function lifeOf(birth: string | null, death: string | null): string {
  if (birth && death) {
    return texts.bornAndDied({ birth: partialDate(birth), death: partialDate(death) })
  }
  if (death) return texts.died({ death: partialDate(death) })
  return birth ? texts.born({ birth: partialDate(birth) }) : ''
}

const siteNames: Record<string, string> = {
  bluesky: 'Bluesky',
  email: texts.email,
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  vk: 'VK',
  wikidata: 'Wikidata',
  wikipedia: 'Wikipedia',
  x: 'X',
  youtube: 'YouTube',
}

function Links({ facts }: { facts: Details }) {
  const links = linksOf(facts)
  if (links.length === 0) return null
  return (
    <Section title={texts.links}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ kind, address }) => (
          <li key={address} className="max-w-full">
            <a
              href={address}
              rel="noopener noreferrer nofollow"
              className="inline-block min-h-target max-w-full content-center truncate font-medium text-accent underline underline-offset-4"
            >
              {labelOf(kind, address)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The links of a person, with the item of Wikidata that an identifier names. */
export function linksOf({ links, identifiers }: Pick<Details, 'links' | 'identifiers'>) {
  const items = identifiers.flatMap(({ scheme, value }) =>
    scheme === 'wikidata'
      ? { kind: scheme, address: `https://www.wikidata.org/wiki/${encodeURIComponent(value)}` }
      : [],
  )
  const known = new Set(links.map(({ address }) => address))
  return [...links, ...items.filter(({ address }) => !known.has(address))]
}

const labelOf = (kind: string, address: string) =>
  siteNames[kind] ?? URL.parse(address)?.host.replace(/^www\./, '') ?? kind

/** The sources with the age of what they say, and whose picture it is. */
function Origin({ facts: { sources, pictureCredit, pictureLicence } }: { facts: Details }) {
  if (sources.length === 0 && !pictureCredit) return null
  return (
    <div className="mt-8 text-small text-ink-soft">
      {sources.map((source) => (
        <p key={source.name}>{sourceText(source)}</p>
      ))}
      {pictureCredit && (
        <p>
          {pictureLicence
            ? texts.pictureByLicensed({ credit: pictureCredit, licence: pictureLicence })
            : texts.pictureBy({ credit: pictureCredit })}
        </p>
      )}
    </div>
  )
}

/** 'Facts from Sejm, retrieved May 2026, CC0', or as much of that as is known. */
function sourceText(facts: Details['sources'][number]): ReactNode {
  const source = <SourceName source={facts} />
  const { retrievedOn, licence } = facts
  if (!retrievedOn) {
    return licence ? texts.factsFromLicensed({ source, licence }) : texts.factsFrom({ source })
  }
  const month = longMonthYear(retrievedOn)
  return licence
    ? texts.factsRetrievedLicensed({ source, month, licence })
    : texts.factsRetrieved({ source, month })
}

function SourceName({ source: { name, address } }: { source: Details['sources'][number] }) {
  if (!address) return <span dir="auto">{name}</span>
  return (
    <a
      href={address}
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-4"
    >
      <span dir="auto">{name}</span>
    </a>
  )
}
