// Exported one by one, and not as fields of an object, so that a page loads only the sizes that it reads.

export const personalities = 12
export const areas = 24
export const organizations = 24
export const myVotes = 12
export const myComments = 12
export const saves = 12
export const feed = 10
export const comments = 20
export const replies = 50
export const notifications = 20
export const verification = 20
export const follows = 20
export const adminVotes = 20
export const audit = 20
export const users = 20
export const moderation = 20
export const messages = 20
export const memberRequests = 20
export const legalHolds = 20
export const authorityOrders = 20
export const publications = 20
export const referenceData = 20
