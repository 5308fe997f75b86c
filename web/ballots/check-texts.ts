import * as texts from '#messages/ballots'
import { limits } from '../../contract/limits.ts'
import type { CheckStep, NumberOrigin } from '../../verifier/check-ballot.ts'
import type { CheckResult } from './check-messages.ts'
import { publishedTime } from './published-time.ts'

export const stepNames: Record<CheckStep['step'], string> = {
  signature: texts.signature,
  number: texts.yourNumber,
  history: texts.history,
  freshness: texts.age,
  record: texts.placeInTheLog,
  counts: texts.sumOfTheList,
  shown: texts.countsOnTheSite,
  ballot: texts.yourBallot,
}

export const stepStates: Record<CheckStep['state'], string> = {
  ok: texts.ok,
  partial: texts.partly,
  failed: texts.failed,
  'not-checked': texts.notChecked,
}

/** How a check ended: `failed` only if the site has published something that an honest site cannot publish. */
export type Outcome = 'ok' | 'waiting' | 'unknown' | 'failed'

export interface ResultText {
  outcome: Outcome
  title: string
  /** A paragraph each. */
  text: string[]
}

const waiting = texts.voteNotPublishedList

const seriousness: Outcome[] = ['ok', 'waiting', 'unknown', 'failed']

/** The result of a vote that has a number in several lists. */
export const mostSerious = (results: ResultText[]): ResultText | undefined =>
  results.toSorted((a, b) => seriousness.indexOf(b.outcome) - seriousness.indexOf(a.outcome))[0]

/** Why a check could not run at all. */
export const failedCheck = (isOnline: boolean): ResultText => ({
  outcome: 'unknown',
  title: isOnline ? texts.checkCouldNotCompleted : texts.youAreOffline,
  text: [isOnline ? texts.siteDidNotSend : texts.checkNeedsPublishedList],
})

/** The result of a check in words. */
export function resultText({ report, request, tell }: CheckResult): ResultText {
  const { outcome, published, steps, number } = report
  if (outcome === 'honest' && published) {
    const text = [okText(published, request), numberTexts[number ?? 'without']]
    return { outcome: 'ok', title: texts.yourBallotWasCounted, text }
  }
  if (outcome === 'dishonest') {
    return { outcome: 'failed', title: texts.theCheckHasFailed, text: [tell(report), advice] }
  }
  if (outcome === 'not-yet') {
    const old = published && texts.listOlderThanVote({ time: publishedTime(published.time) })
    return {
      outcome: 'waiting',
      title: texts.notPublishedYet,
      text: old ? [waiting, old] : [waiting],
    }
  }
  if (published && steps.at(-1)?.step === 'ballot') return absentText(published.time, request.list)
  return {
    outcome: 'unknown',
    title: texts.checkCouldNotCompleted,
    text: [tell(report), texts.doesNotMeanSomething],
  }
}

export const noVerifiedList: ResultText = {
  outcome: 'waiting',
  title: texts.noListVerifiedMembers,
  text: [texts.publishedVotesVerifiedMembers({ verifiedVotesMin: limits.verifiedVotesMin })],
}

const advice = texts.saveEvidenceShowSomebody

/** Whether others may have the number. */
const numberTexts: Record<NumberOrigin, string> = {
  own: texts.onlyYouCanHave,
  elsewhere: texts.notProvenNobodyElse,
  without: texts.notProvenWithoutBrowser,
}

interface PublishedCounts {
  time: string
  up: number
  down: number
}

function okText(
  { time, up, down }: PublishedCounts,
  { list, vote, shown }: CheckResult['request'],
): string {
  const values = { list, time: publishedTime(time), vote, up, down }
  return shown ? texts.yourBallotSaysShown(values) : texts.yourBallotSays(values)
}

function absentText(time: string, list: CheckResult['request']['list']): ResultText {
  if (list === 'verified') {
    return {
      outcome: 'unknown',
      title: texts.yourBallotNotInVerifiedList,
      text: [
        texts.verifiedListDoesNotHaveNumber({ time: publishedTime(time) }),
        texts.ifYouVotedVerified,
      ],
    }
  }
  return {
    outcome: 'unknown',
    title: texts.yourBallotNotInList,
    text: [texts.listDoesNotHaveNumber({ time: publishedTime(time) }), texts.checkAgainAfterNext],
  }
}
