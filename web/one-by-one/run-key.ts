/** The entry of the tab's storage with what was decided one by one, and the votes that wait. */
export const runKey = 'one-by-one'
