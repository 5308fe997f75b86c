/** What a new account waits for, where registration is by approval. */
export const approvalText =
  'An administrator approves each new account. Until then you can read everything, but not vote or write.'
