import type { ColumnRole } from '../../../contract/imports.ts'
import { cleanText } from './clean-text.ts'
import { findColumns, guessColumns } from './columns.ts'
import type { Form } from './form.ts'
import type { Table } from './table.ts'
import { readTablePeople, type TableOptions } from './table-people.ts'

interface PublishedTable extends TableOptions {
  name: string
  /** The titles of the columns; a table that lacks one has another form. */
  titles: Partial<Record<ColumnRole, string | string[]>>
  /** Other titles by which the table is known. */
  marks?: string[]
}

/** A table that many use, and whose columns mean more than their titles say. */
const publishedTable = ({
  name,
  titles,
  marks = [],
  ...options
}: PublishedTable): Form<'table'> => {
  const columns = ({ header }: Table) => {
    const { name: whole, givenName, familyName, ...guessed } = guessColumns(header)
    return { ...guessed, ...findColumns(header, titles) }
  }
  return {
    name,
    kind: 'table',
    ids: 'csvId',
    accepts: ({ table: { header } }) =>
      findColumns(header, titles) !== undefined && marks.every((mark) => header.includes(mark)),
    columns,
    read: ({ table }) => readTablePeople(table, columns(table), options),
  }
}

/** Members of one term of the European Parliament (data.europarl.europa.eu); they have no party. */
export const europeanParliament = publishedTable({
  name: 'European Parliament',
  titles: {
    id: 'mep_identifier',
    givenName: 'mep_given_name',
    familyName: 'mep_family_name',
    birthDate: 'mep_birthday',
    deathDate: 'mep_death_date',
    gender: 'mep_gender',
    imageUrl: 'mep_image',
    email: 'mep_email',
    website: 'mep_homepage',
    area: 'mep_citizenship',
  },
  mandate: (mandate) => ({ ...mandate, chamber: 'European Parliament', role: 'Member' }),
})

/** France's register of elected persons (Répertoire national des élus); family names are in capitals. */
export const repertoireNationalDesElus = publishedTable({
  name: 'Répertoire national des élus',
  titles: {
    givenName: "Prénom de l'élu",
    familyName: "Nom de l'élu",
    gender: 'Code sexe',
    birthDate: 'Date de naissance',
    start: 'Date de début du mandat',
    area: ['Libellé du département'],
  },
  mandate: (mandate, cellOf) => {
    const parts = [
      cellOf('Libellé du département') ?? cellOf('Libellé de la collectivité à statut particulier'),
      cellOf('Libellé de la circonscription législative') ?? cellOf('Libellé de la commune'),
    ]
    return { ...mandate, area: parts.filter(Boolean).join(', ') || undefined }
  },
})

/** Members of the French National Assembly by nosdeputes.fr; the group in parliament is the party of a member. */
export const nosDeputes = publishedTable({
  name: 'nosdeputes.fr',
  titles: {
    id: 'id',
    name: 'nom',
    givenName: 'prenom',
    familyName: 'nom_de_famille',
    gender: 'sexe',
    birthDate: 'date_naissance',
    area: ['nom_circo', 'num_circo'],
    start: 'mandat_debut',
    end: 'mandat_fin',
    party: 'parti_ratt_financier',
    links: 'sites_web',
    email: 'emails',
  },
  mandate: (mandate) => ({ ...mandate, chamber: 'Assemblée nationale' }),
})

/** Simplified tables of OpenSanctions collections; they say nothing about offices. */
export const openSanctions = publishedTable({
  name: 'OpenSanctions targets',
  titles: {
    id: 'id',
    name: 'name',
    otherNames: 'aliases',
    birthDate: 'birth_date',
    email: 'emails',
  },
  marks: ['schema', 'first_seen', 'last_seen'],
  isInverted: true,
  reject: (cellOf) =>
    cellOf('schema') === 'Person'
      ? undefined
      : { kind: 'otherThanPerson', schema: cellOf('schema') ?? '' },
})

/** Members of the Australian parliament by the OpenAustralia Foundation: one row a mandate, people without an id. */
export const openAustralia = publishedTable({
  name: 'OpenAustralia',
  titles: {
    name: 'name',
    party: 'Most recent party',
    start: 'Date of election',
    end: 'Date ceased to be a Member',
  },
  marks: ['member count', 'person count'],
  joinsByName: true,
  mandate: (mandate, cellOf) => {
    const division = cellOf('Division')
    const state = cellOf('State/Territory')
    return { ...mandate, area: division && state ? `${division}, ${state}` : (division ?? state) }
  },
})

/** Members of Poland's Sejm as volunteers collect them. */
export const sejm = publishedTable({
  name: 'Sejm',
  titles: {
    id: 'id',
    givenName: 'name',
    familyName: 'surname',
    party: 'party_list',
    website: 'link',
  },
  marks: ['constituency', 'club', 'oath_date'],
  mandate: (mandate) => ({
    ...mandate,
    chamber: 'Sejm',
    // The number of the constituency stands before its name.
    area: mandate.area && cleanText(mandate.area.replace(/^\d+\s+/, '')),
  }),
})
