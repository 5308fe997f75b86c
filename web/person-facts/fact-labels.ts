import * as texts from '#messages/person-facts'
import type { Fact } from '../../contract/facts.ts'

/** What each fact is called on screens. */
export const factLabels: Record<Fact, string> = {
  name: texts.name,
  party: texts.party,
  isIndependent: texts.independent,
  position: texts.position,
  bio: texts.bio,
  imageUrl: texts.picture,
  website: texts.website,
  familyName: texts.familyName,
  sortName: texts.sortName,
  birthDate: texts.birthDate,
  deathDate: texts.deathDate,
  gender: texts.gender,
  pictureCredit: texts.pictureCredit,
  pictureLicence: texts.pictureLicence,
  mandates: texts.mandates,
  names: texts.otherNames,
  links: texts.links,
  identifiers: texts.identifiers,
}

export const genderLabels = { female: texts.female, male: texts.male, other: texts.other }

export const nameKindLabels = {
  alternate: texts.alsoKnownAs,
  former: texts.formerName,
  native: texts.nameOwnScript,
  nickname: texts.nickname,
}
