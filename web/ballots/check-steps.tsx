import * as texts from '#messages/ballots'
import type { CheckResult } from './check-messages.ts'
import { stepNames, stepStates } from './check-texts.ts'

const listNames = {
  all: texts.showEachStep,
  verified: texts.showEachStepList,
}

const summaryLook = 'inline-flex min-h-target cursor-pointer items-center font-semibold text-accent'

/** The steps of a check, and below them what a technician asks for. */
export function CheckSteps({ result: { report, request, files, tell } }: { result: CheckResult }) {
  const { steps, problem, published } = report
  return (
    <details>
      <summary className={summaryLook}>{listNames[request.list]}</summary>
      <ol className="ms-5 list-decimal">
        {steps.map(({ step, state, ...statement }) => (
          <li key={step} className="mt-1.5">
            <b>{texts.stepState({ step: stepNames[step], state: stepStates[state] })}</b>{' '}
            <span>{tell(statement)}</span>
          </li>
        ))}
      </ol>
      <details>
        <summary className={summaryLook}>{texts.technicalDetails}</summary>
        <ul className="ms-5 list-disc wrap-anywhere">
          {problem && <li>{texts.problemCode({ code: problem.code })}</li>}
          {request.parts && (
            <li>
              {texts.numberPartsForProgram({
                parts: (
                  <code translate="no">{`${request.number} ${request.parts.bits} ${request.parts.salt}`}</code>
                ),
              })}
            </li>
          )}
          {published && <li>{texts.versionOfTheList({ version: `${published.version}` })}</li>}
          {request.logIndex !== undefined && (
            <li>{texts.recordOfTheLog({ index: `${request.logIndex}` })}</li>
          )}
          <li>{texts.readBrowserWhichDid}</li>
          {files.map(({ path, status }, index) => (
            <li key={index}>
              <code translate="no">{path}</code> <span>{`(${status})`}</span>
            </li>
          ))}
        </ul>
      </details>
    </details>
  )
}
