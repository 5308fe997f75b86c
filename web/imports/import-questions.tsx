import type { ReactNode } from 'react'
import * as texts from '#messages/imports'
import type {
  ImportAnswers,
  ImportPreview,
  ImportQuestion,
  SentImportOptions,
} from '../../contract/imports.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Kind = keyof ImportPreview['questions']
type Answer = boolean | 'same' | 'other'

interface ImportQuestionsProps {
  preview: ImportPreview
  options: SentImportOptions
  /** Previews again with these answers. */
  onAnswer: (options: SentImportOptions) => void
}

const kinds: Record<Kind, { title: string; text: string; yes: Answer; no: Answer }> = {
  rename: {
    title: texts.knownIdsOtherNames,
    text: texts.sourceHasGivenThese,
    yes: 'same',
    no: 'other',
  },
  adopt: {
    title: texts.importedBefore,
    text: texts.thesePeopleCameBefore,
    yes: true,
    no: false,
  },
  link: {
    title: texts.lookLikeExistingPeople,
    text: texts.siteHasPeopleThese,
    yes: true,
    no: false,
  },
}

/** What an import asks: answered for all people, or one by one. */
export function ImportQuestions({ preview, options, onAnswer }: ImportQuestionsProps) {
  const answer = (kind: Kind, given: ImportAnswers[Kind]) =>
    onAnswer({ ...options, answers: { ...options.answers, [kind]: given } })
  return (['rename', 'adopt', 'link'] as const).map((kind) => {
    const { count, open, first } = preview.questions[kind]
    if (count === 0) return null
    const { title, text, yes, no } = kinds[kind]
    const given = options.answers?.[kind]
    const forAll = (all: Answer) => answer(kind, { all } as ImportAnswers[Kind])
    const forOne = (key: string, one: Answer) =>
      answer(kind, { ...given, byKey: { ...given?.byKey, [key]: one } } as ImportAnswers[Kind])
    return (
      <section key={kind} className="mt-6 border-t border-line pt-4">
        <h3 className="tabular font-semibold">
          {open === 0
            ? texts.questionsAnswered({ question: title, count })
            : texts.questionsOpen({ question: title, open, count })}
        </h3>
        <p className="mt-1 max-w-measure text-small text-ink-soft">{text}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => forAll(yes)}>
            {texts.allAreTheSame}
          </Button>
          <Button size="sm" variant="outline" onClick={() => forAll(no)}>
            {texts.allAreOthers}
          </Button>
        </div>
        <ul className="mt-2 divide-y divide-line text-small">
          {first.map((question) => (
            <Question
              key={question.key}
              question={question}
              answer={
                given?.byKey?.[question.key] ??
                (question.isAskedAlone && given?.all === yes ? undefined : given?.all)
              }
              yes={yes}
              no={no}
              onAnswer={(one) => forOne(question.key, one)}
            />
          ))}
        </ul>
        {first.length < count && (
          <p className="tabular py-2 text-caption text-ink-soft">
            {texts.moreNeedAnswerForAll({ value: count - first.length })}
          </p>
        )}
      </section>
    )
  })
}

interface QuestionProps {
  question: ImportQuestion
  answer: Answer | undefined
  yes: Answer
  no: Answer
  onAnswer: (answer: Answer) => void
}

const softText = (text: ReactNode) => <span className="text-ink-soft">{text}</span>

function Question({ question, answer, yes, no, onAnswer }: QuestionProps) {
  const { name, about, existing } = question
  const aboutExisting = [existing.party, existing.position].filter(Boolean).join(' · ')
  const inFile = (
    <span dir="auto" className="font-semibold">
      {name}
    </span>
  )
  const onSite = (
    <TextLink to={`/personalities/${existing.slug}`} target="_blank" dir="auto">
      {existing.name}
    </TextLink>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p>
          {about === null
            ? texts.personInFile({ name: inFile, where: softText })
            : texts.personInFileAbout({ name: inFile, where: softText, about })}
        </p>
        <p>
          {aboutExisting
            ? texts.personOnSiteAbout({ name: onSite, where: softText, about: aboutExisting })
            : texts.personOnSite({ name: onSite, where: softText })}
        </p>
      </div>
      <fieldset aria-label={name} className="flex gap-2">
        <Button
          size="sm"
          variant={answer === yes ? 'primary' : 'outline'}
          aria-pressed={answer === yes}
          onClick={() => onAnswer(yes)}
        >
          {texts.theSame}
        </Button>
        <Button
          size="sm"
          variant={answer === no ? 'primary' : 'outline'}
          aria-pressed={answer === no}
          onClick={() => onAnswer(no)}
        >
          {texts.another}
        </Button>
      </fieldset>
    </li>
  )
}
