import type { Mutation } from '../mutation.ts'
import { counting } from './counting.ts'
import { detection } from './detection.ts'
import { facts } from './facts.ts'
import { limits } from './limits.ts'
import { privacy } from './privacy.ts'
import { publication } from './publication.ts'

const subjects: Record<string, Mutation[]> = {
  privacy,
  counting,
  publication,
  detection,
  limits,
  facts,
}

export type ListedMutation = Mutation & { subject: string }

export const mutations: ListedMutation[] = Object.entries(subjects).flatMap(([subject, list]) =>
  list.map((mutation) => ({ ...mutation, subject })),
)

/** Mutations with one of these subjects, or with one of these words in the path or name; all without words. */
export const selectMutations = (words: string[]): ListedMutation[] =>
  words.length === 0
    ? mutations
    : mutations.filter(({ subject, file, name }) =>
        words.some((word) => subject === word || file.includes(word) || name.includes(word)),
      )
