import { limits } from '../../contract/limits.ts'
import type { CheckStep, NumberOrigin } from '../../verifier/check-ballot.ts'
import { fullCount } from '../lib/formats.ts'
import type { CheckResult } from './check-messages.ts'
import { publishedTime } from './published-time.ts'

export const stepNames: Record<CheckStep['step'], string> = {
  signature: 'Signature',
  number: 'Your number',
  history: 'History',
  freshness: 'Age',
  record: 'Place in the log',
  counts: 'Sum of the list',
  shown: 'Counts on the site',
  ballot: 'Your ballot',
}

export const stepStates: Record<CheckStep['state'], string> = {
  ok: 'ok',
  partial: 'partly',
  failed: 'failed',
  'not-checked': 'not checked',
}

/** How a check ended: `failed` only if the site has published something that an honest site cannot publish. */
export type Outcome = 'ok' | 'waiting' | 'unknown' | 'failed'

export interface ResultText {
  outcome: Outcome
  title: string
  /** A paragraph each. */
  text: string[]
}

const waiting =
  'This vote is not in a published list yet. Lists are published when at least five votes have changed.'

const seriousness: Outcome[] = ['ok', 'waiting', 'unknown', 'failed']

/** The result of a vote that has a number in several lists. */
export const mostSerious = (results: ResultText[]): ResultText | undefined =>
  results.toSorted((a, b) => seriousness.indexOf(b.outcome) - seriousness.indexOf(a.outcome))[0]

/** Why a check could not run at all. */
export const failedCheck = (isOnline: boolean): ResultText => ({
  outcome: 'unknown',
  title: isOnline ? 'The check could not be completed' : 'You are offline',
  text: [
    isOnline
      ? 'The site did not send what the check needs. Try again.'
      : 'The check needs the published list. Try again once you are connected.',
  ],
})

/** The result of a check in words. */
export function resultText({ report, request }: CheckResult): ResultText {
  const { outcome, sentence, published, steps, number } = report
  if (outcome === 'honest' && published) {
    const text = [okText(published, request), numberTexts[number ?? 'without']]
    return { outcome: 'ok', title: 'Your ballot was counted', text }
  }
  if (outcome === 'dishonest') {
    return { outcome: 'failed', title: 'The check has failed', text: [sentence, advice] }
  }
  if (outcome === 'not-yet') {
    const old =
      published &&
      `The list of ${publishedTime(published.time)} is older than this vote. If you have changed your vote, that list still has your earlier ballot.`
    return {
      outcome: 'waiting',
      title: 'Not published yet',
      text: old ? [waiting, old] : [waiting],
    }
  }
  if (published && steps.at(-1)?.step === 'ballot') return absentText(published.time, request.list)
  return {
    outcome: 'unknown',
    title: 'The check could not be completed',
    text: [sentence, 'This does not mean that something is wrong. Try again.'],
  }
}

export const noVerifiedList: ResultText = {
  outcome: 'waiting',
  title: 'No list of verified members yet',
  text: [
    `It is published from ${limits.verifiedVotesMin} votes of verified members on. Your other number is for that list.`,
  ],
}

const advice =
  'Save the evidence and show it to somebody you trust, such as a journalist. It has what the site sent, your ballot number and its parts, and your vote. Then tell us on the contact page.'

/** Whether others may have the number. */
const numberTexts: Record<NumberOrigin, string> = {
  own: 'Only you can have this number: this browser has made it together with the site.',
  elsewhere:
    'It is not proven that nobody else has this number, because this browser has not made it, or has forgotten its part. If you have voted only here, save the evidence, remove the vote and cast it again.',
  without:
    'It is not proven that nobody else has this number, because no browser had a part in it. A vote that you remove and cast again has such a number.',
}

interface PublishedCounts {
  time: string
  up: number
  down: number
}

const voteNames: Record<CheckResult['request']['vote'], string> = {
  support: 'Support',
  oppose: 'Oppose',
}

function okText(
  { time, up, down }: PublishedCounts,
  { list, vote, shown }: CheckResult['request'],
): string {
  const name = list === 'all' ? 'published list' : 'published list of verified members'
  const sum = `The list adds up to ${fullCount(up)} and ${fullCount(down)}`
  return `Your ballot is in the ${name} of ${publishedTime(time)} and says ${voteNames[vote]}. ${sum}${shown ? ', as shown' : ''}.`
}

function absentText(time: string, list: CheckResult['request']['list']): ResultText {
  if (list === 'verified') {
    return {
      outcome: 'unknown',
      title: 'Your ballot is not in the list of verified members',
      text: [
        `The list of ${publishedTime(time)} does not have this number. That is right if you have voted or been verified since the last change of the list, which changes only when at least five of its votes differ.`,
        'If you voted as a verified member before, save the evidence and tell us on the contact page.',
      ],
    }
  }
  return {
    outcome: 'unknown',
    title: 'Your ballot is not in the list',
    text: [
      `The list of ${publishedTime(time)} does not have this number. That is right if your vote has begun to count after it, for example because you have confirmed your email or a review has ended.`,
      'Check again after the next publication. If your ballot is still missing, save the evidence and tell us on the contact page.',
    ],
  }
}
