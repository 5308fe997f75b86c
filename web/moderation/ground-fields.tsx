import * as texts from '#messages/moderation'
import { limits } from '../../contract/limits.ts'
import type { Case, Decision } from '../../contract/moderation.ts'
import { type StatementCategory, statementCategories } from '../../contract/statement-categories.ts'
import { Field, Input, Select } from '../ui/field.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'

/** What the decision relies on, and what its author reads about it. */
export interface GroundDraft {
  isIllegal: boolean
  law: string
  /** Empty: the category of the rule. */
  category: StatementCategory | ''
  facts: string
}

/** What the first notice that says so calls illegal; otherwise the rule. */
export function groundOfNotices(notices: Case['notices']): GroundDraft {
  const illegal = notices.find(({ isAboutLaw }) => isAboutLaw)
  const category = illegal?.category
  return {
    isIllegal: illegal !== undefined,
    law: illegal?.law ?? '',
    category:
      category === undefined || category === 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE'
        ? ''
        : category,
    facts: '',
  }
}

/** True if a law is named wherever the ground is one, and no text is too long. */
export const isGroundComplete = ({ isIllegal, law, facts }: GroundDraft): boolean =>
  !(isIllegal && law.trim() === '') &&
  !isTooLong(law, limits.lawMax) &&
  !isTooLong(facts, limits.factsMax)

/** The fields of the decision. */
export const groundOf = (draft: GroundDraft): Pick<Decision, 'law' | 'category' | 'facts'> => ({
  ...(draft.isIllegal && { law: draft.law }),
  ...(draft.isIllegal && draft.category && { category: draft.category }),
  ...(draft.facts.trim() && { facts: draft.facts }),
})

interface GroundFieldsProps {
  draft: GroundDraft
  onChange: (draft: GroundDraft) => void
  /** Shows what is missing. */
  hasTried: boolean
}

const categories = Object.entries(statementCategories) as [StatementCategory, string][]

/** The ground of a decision: the rules of the site, or a law with its category; and what its author reads. */
export function GroundFields({ draft, onChange, hasTried }: GroundFieldsProps) {
  const { isIllegal, law, category, facts } = draft
  return (
    <div className="mt-4 space-y-4">
      <Field label={texts.ground}>
        <Select
          value={isIllegal ? 'law' : 'rule'}
          onChange={({ target }) => onChange({ ...draft, isIllegal: target.value === 'law' })}
        >
          <option value="rule">{texts.itBreaksOurRules}</option>
          <option value="law">{texts.itIsIllegal}</option>
        </Select>
      </Field>
      {isIllegal && (
        <>
          <Field
            label={texts.whichLaw}
            error={lawError(law, hasTried)}
            hint={texts.itsAuthorReadsThis}
          >
            <Input
              value={law}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...draft, law: target.value })}
            />
          </Field>
          <Field label={texts.category}>
            <Select
              value={category}
              onChange={({ target }) =>
                onChange({ ...draft, category: target.value as StatementCategory | '' })
              }
            >
              <option value="">{texts.sameRule}</option>
              {categories.map(([code, name]) => (
                <option dir="auto" key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
      <TextField
        label={texts.whatWrong}
        optional
        hint={texts.itsAuthorReadsThis}
        name="reason"
        text={facts}
        max={limits.factsMax}
        rows={2}
        onChange={(text) => onChange({ ...draft, facts: text })}
      />
    </div>
  )
}

function lawError(law: string, hasTried: boolean): string | undefined {
  if (isTooLong(law, limits.lawMax)) return texts.lawMustNotExceed({ max: limits.lawMax })
  return hasTried && law.trim() === '' ? texts.pleaseNameTheLaw : undefined
}
