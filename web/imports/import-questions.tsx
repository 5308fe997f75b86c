import type {
  ImportAnswers,
  ImportPreview,
  ImportQuestion,
  SentImportOptions,
} from '../../contract/imports.ts'
import { fullCount } from '../lib/formats.ts'
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
    title: 'Known ids with other names',
    text: 'The source has given these ids to people with other names. If they are the same people, their names change and their votes stay.',
    yes: 'same',
    no: 'other',
  },
  adopt: {
    title: 'Imported before',
    text: 'These people came in before imports named their source, with the same ids and names. If they are the same people, this source updates them from now on.',
    yes: true,
    no: false,
  },
  link: {
    title: 'Look like existing people',
    text: 'The site has people with these names. Are they the same, or do they only share the name?',
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
            ? `${title}: ${fullCount(count)} answered`
            : `${title}: ${fullCount(open)} open of ${fullCount(count)}`}
        </h3>
        <p className="mt-1 max-w-measure text-small text-ink-soft">{text}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => forAll(yes)}>
            All are the same
          </Button>
          <Button size="sm" variant="outline" onClick={() => forAll(no)}>
            All are others
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
            {`And ${fullCount(count - first.length)} more, which only an answer for all reaches.`}
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

function Question({ question, answer, yes, no, onAnswer }: QuestionProps) {
  const { name, about, existing } = question
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p>
          <span dir="auto" className="font-semibold">
            {name}
          </span>
          <span className="text-ink-soft">
            {about === null ? ' in the file' : ` in the file, ${about}`}
          </span>
        </p>
        <p>
          <TextLink to={`/personalities/${existing.slug}`} target="_blank" dir="auto">
            {existing.name}
          </TextLink>
          <span className="text-ink-soft">
            {` on the site${[existing.party, existing.position].map((text) => (text ? `, ${text}` : '')).join('')}`}
          </span>
        </p>
      </div>
      <fieldset aria-label={name} className="flex gap-2">
        <Button
          size="sm"
          variant={answer === yes ? 'primary' : 'outline'}
          aria-pressed={answer === yes}
          onClick={() => onAnswer(yes)}
        >
          The same
        </Button>
        <Button
          size="sm"
          variant={answer === no ? 'primary' : 'outline'}
          aria-pressed={answer === no}
          onClick={() => onAnswer(no)}
        >
          Another
        </Button>
      </fieldset>
    </li>
  )
}
