import * as inputs from '#messages/contract/inputs'
import * as people from '#messages/contract/people'
import * as texts from '#messages/server/imports'
import { problems } from '../../contract/errors.ts'

const leftOut = (problem: string) => texts.leftOut({ problem })

/**
 * Why a record or a file is not imported as it stands, by kind: how it is told. Imports that have ended keep kinds in the
 * database, so a kind keeps its name and what its values mean.
 */
export const reasonTexts = {
  // Why a record is skipped.
  nameRequired: inputs.nameRequired,
  nameTooLong: inputs.nameMustNotExceed,
  nameCharacters: inputs.nameCharacters,
  notStorable: inputs.notStorable,
  duplicate: texts.duplicate,
  keyTooLong: texts.keyTooLong,
  keyNotStorable: texts.keyNotStorable,
  tooManyCells: texts.tooManyCells,
  notAPerson: texts.notAPerson,
  otherThanPerson: texts.otherThanPerson,
  namelessInSource: texts.namelessInSource,
  invalidValue: texts.invalidValue,
  idsOfSeveral: texts.idsOfSeveral,
  takenByAnother: texts.takenByAnother,
  knownByOtherName: texts.knownByOtherName,
  severalNamesakes: texts.severalNamesakes,
  looksLike: texts.looksLike,
  died: texts.died,
  noLongerInOffice: texts.noLongerInOffice,
  pictureNotOfSite: problems.pictureNotOfSite.message,

  // What of a record is left out.
  fieldTooLong: (of: { field: string; max: number }) => leftOut(people.fieldTooLong(of)),
  imageUrlTooLong: () => leftOut(people.imageUrlTooLong()),
  imageUrlInvalid: () => leftOut(people.imageUrl()),
  websiteTooLong: () => leftOut(people.websiteTooLong()),
  websiteInvalid: () => leftOut(people.website()),
  fieldNotStorable: () => leftOut(inputs.notStorable()),
  placeTooLong: texts.placeTooLong,
  unreadableDate: texts.unreadableDate,
  unusableWebsite: texts.unusableWebsite,
  unusablePicture: texts.unusablePicture,
  pictureElsewhere: texts.pictureElsewhere,
  pictureBlocked: texts.pictureBlocked,

  // What looks wrong with a file as a whole.
  oneWordNames: texts.oneWordNames,
  manyDuplicates: texts.manyDuplicates,
  noParties: texts.noParties,

  // Why a file cannot be imported.
  otherSource: texts.otherSource,
  unexpectedError: texts.unexpectedError,
  notKept: texts.notKept,
  emptyFile: texts.emptyFile,
  notText: texts.notText,
  pdf: texts.pdf,
  oldWorkbook: texts.oldWorkbook,
  openDocument: texts.openDocument,
  compressed: texts.compressed,
  webPage: texts.webPage,
  otherArchive: texts.otherArchive,
  unreadableWorkbook: texts.unreadableWorkbook,
  unpacksTooLarge: texts.unpacksTooLarge,
  tooSlow: texts.tooSlow,
  tooMuchMemory: texts.tooMuchMemory,
  tooMany: texts.tooMany,
  tooManyMemberships: texts.tooManyMemberships,
  nestedTooDeep: texts.nestedTooDeep,
  noRows: texts.noRows,
  noRowsBelow: texts.noRowsBelow,
  noNameColumn: texts.noNameColumn,
  repeatedColumn: texts.repeatedColumn,
  openQuote: texts.openQuote,
  longRow: texts.longRow,
  misplacedQuote: texts.misplacedQuote,
  invalidCsv: texts.invalidCsv,
  jsonBreaksOff: texts.jsonBreaksOff,
  jsonMistakeAt: texts.jsonMistakeAt,
  jsonMistakeNear: texts.jsonMistakeNear,
  invalidYaml: texts.invalidYaml,
  invalidXml: texts.invalidXml,
  noElement: texts.noElement,
  unknownData: texts.unknownData,
  unknownXml: texts.unknownXml,
  noPersons: texts.noPersons,
  otherVersion: texts.otherVersion,
  areaOrder: texts.areaOrder,
  invalidEntry: texts.invalidEntry,
}

type ReasonTexts = typeof reasonTexts

/** A kind of `reasonTexts` with the values that its text has, as it is stored and sent between processes. */
export type Reason = {
  [Kind in keyof ReasonTexts]: { kind: Kind } & (Parameters<ReasonTexts[Kind]> extends [
    infer Values,
  ]
    ? Values
    : unknown)
}[keyof ReasonTexts]

/** A reason in the language of the reader. */
export const tellReason = (reason: Reason): string =>
  (reasonTexts[reason.kind] as (values: Reason) => string)(reason)
