import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OwnVote } from '../../contract/votes.ts'
import type { ResultText } from '../ballots/check-texts.ts'
import { failureText } from '../lib/api-error.ts'
import { type CheckedVote, checkAllVotes } from './check-all.ts'

export interface CheckAllState {
  isRunning: boolean
  /** Undefined until the votes are read. */
  total: number | undefined
  done: number
  results: ReadonlyMap<OwnVote['id'], CheckedVote>
  /** Why the check ended early. */
  failure: string | undefined
}

const idle: CheckAllState = {
  isRunning: false,
  total: undefined,
  done: 0,
  results: new Map(),
  failure: undefined,
}

/** The check of all votes of the user. The ids of votes are new after every change, so no result outlives its vote. */
export function useCheckAll() {
  const client = useQueryClient()
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function update(change: (state: CheckAllState) => Partial<CheckAllState>): void {
    setState((state) => ({ ...state, ...change(state) }))
  }

  function onChecked(vote: OwnVote, result: ResultText | undefined): void {
    update(({ done, results }) => ({
      done: done + 1,
      results: result ? new Map(results).set(vote.id, { vote, result }) : results,
    }))
  }

  function stop(): void {
    running.current?.abort()
    update(() => ({ isRunning: false }))
  }

  function start(): void {
    const controller = new AbortController()
    running.current = controller
    setState({ ...idle, isRunning: true })
    const onTotal = (total: number) => update(() => ({ total }))
    checkAllVotes({ client, signal: controller.signal, onTotal, onChecked }).then(
      () => controller.signal.aborted || update(() => ({ isRunning: false })),
      (error) =>
        controller.signal.aborted ||
        update(() => ({ isRunning: false, failure: failureText(error) })),
    )
  }

  return { state, start, stop }
}
