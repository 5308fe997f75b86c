import * as texts from '#messages/imports'
import type { ColumnRole } from '../../contract/imports.ts'

/** What a column can say, in words. */
export const columnRoleLabels: Record<ColumnRole, string> = {
  id: texts.idInTheSource,
  name: texts.wholeName,
  givenName: texts.givenName,
  middleName: texts.middleName,
  familyName: texts.familyName,
  suffix: texts.suffixSuchAsJr,
  nickname: texts.nickname,
  sortName: texts.nameToSortBy,
  otherNames: texts.otherNames,
  party: texts.party,
  area: texts.area,
  chamber: texts.chamber,
  role: texts.office,
  start: texts.firstDayInOffice,
  end: texts.lastDayInOffice,
  imageUrl: texts.pictureAddress,
  pictureCredit: texts.whoMadeThePicture,
  pictureLicence: texts.licenceOfThePicture,
  website: texts.website,
  links: texts.otherLinks,
  email: texts.email,
  birthDate: texts.dateOfBirth,
  deathDate: texts.dateOfDeath,
  gender: texts.gender,
  biography: texts.bio,
  slug: texts.slugOnThisSite,
  isIndependent: texts.independentTrueOrFalse,
}
