import type { Fact } from '../../contract/facts.ts'

/** What each fact is called on screens. */
export const factLabels: Record<Fact, string> = {
  name: 'Name',
  party: 'Party',
  isIndependent: 'Independent',
  position: 'Position',
  bio: 'Bio',
  imageUrl: 'Picture',
  website: 'Website',
  familyName: 'Family name',
  sortName: 'Sort name',
  birthDate: 'Birth date',
  deathDate: 'Death date',
  gender: 'Gender',
  pictureCredit: 'Picture credit',
  pictureLicence: 'Picture licence',
  mandates: 'Mandates',
  names: 'Other names',
  links: 'Links',
  identifiers: 'Identifiers',
}

export const genderLabels = { female: 'Female', male: 'Male', other: 'Other' }

export const nameKindLabels = {
  alternate: 'Also known as',
  former: 'Former name',
  native: 'Name in its own script',
}
