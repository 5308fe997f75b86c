import * as texts from '#messages/accounts'

/** What a new account waits for, where registration is by approval. */
export const approvalText = texts.newAccountsAreApproved
