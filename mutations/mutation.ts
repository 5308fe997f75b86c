/** A rule that is broken on purpose, and the test that must notice. */
export interface Mutation {
  /** What the broken product does. */
  name: string
  file: string
  /** Text that occurs once in the file. */
  replace: string
  by: string
  /** The test file, and a regular expression of the titles of its tests that run; all of them if it is missing. */
  test: string
  title?: string
  /** Why no test can notice. */
  survives?: string
}

/**
 * Breaks the rule in the text of its file.
 * @throws Error if the text to replace does not occur exactly once
 */
export function applyMutation({ name, file, replace, by }: Mutation, text: string): string {
  const [before = '', after, ...others] = text.split(replace)
  if (after === undefined || others.length > 0) {
    const count = text.split(replace).length - 1
    throw new Error(`'${name}': the text to replace occurs ${count} times in ${file}`)
  }
  return before + by + after
}
