// Exported one by one, and not as fields of an object, so that a page loads only the limits that it reads.

export const nameMax = 100
export const emailMax = 254
export const passwordMin = 6
export const passwordMax = 200
/** Minutes for which a session needs no password again after it was entered, at login or when it was asked for. */
export const passwordConfirmationMinutes = 10
/** Hours for which the link of a mail for a new password works, once. */
export const resetLinkHours = 1
export const usernameMin = 3
export const usernameMax = 20
export const bioMax = 500
export const locationMax = 100
export const commentMax = 500
/** Replies that are shown with a comment before others are asked for. */
export const firstReplies = 3
export const postMax = 5000
export const postCommentMax = 1000
export const verificationReasonMax = 500
export const verificationCommentMax = 500
export const reportNoteMax = 500
export const appealMax = 500
/** Decisions in three months from which on their median time is public. */
export const medianMin = 20
/** The law that a statement of reasons or a notice names, and what a statement says about the facts. */
export const lawMax = 200
export const factsMax = 500
export const noticeMax = 2000
/** Open notices about the same content. */
export const noticesOfCaseMax = 50
/** Mails about notices to one address in a day. */
export const noticeMailsMax = 5
/** Days after the answer, or without a confirmed address after the notice, in which a notice and its sender are erased. */
export const noticeKeptDays = 30
/** Manifestly unfounded reports of one sender within some days that lead to a pause, and the days that it takes. */
export const unfoundedMax = 5
export const unfoundedDays = 90
export const noticePauseDays = 30
/** Smaller counts are suppressed in public statistics. */
export const publishedMin = 5
/** Votes from which on a personality is among the leaders and has a published history. */
export const rankedVotesMin = 20
/** New comments since an own vote, comment or save are counted up to this number. */
export const countedComments = 50
/** Votes of verified members from which on their tally is shown. */
export const verifiedVotesMin = 10
/** Votes of established members from which on their tally is shown. */
export const establishedVotesMin = 20
/** Votes of new accounts that are set apart, from which on unusual activity is named. */
export const unusualVotesMin = 20
/** Least number of votes under review that is shown, in steps of ten. */
export const heldVotesMin = 20
/** Points of one history. */
export const historyPointsMax = 400
/** Notes of administrators on the chart of one person, and characters of each. */
export const chartNotesMax = 20
export const chartNoteMax = 200
/** Personalities in each list of leaders. */
export const leadersMax = 5
/** Votes that a personality of the list 'Moving' has now, and had seven days ago. */
export const movingVotesMin = 30
/** Personalities in the list 'Moving'. */
export const movingMax = 6
/** Minimum number of deleted or suspended accounts whose votes and anonymous comments are withdrawn together. */
export const withdrawalMin = 5
/** Orders to keep texts that may last at the same time. */
export const legalHoldsMax = 200
/** Days for which texts are kept at most; a longer order is placed again. */
export const legalHoldDaysMax = 366
/** Items that an order of an authority is about, at most. */
export const orderItemsMax = 999_999
/** Characters of the number of an order. */
export const referenceMax = 100
/** Days that a member has to stop a deletion on a site with one administrator. */
export const deletionWaitDays = 7
/** Days within which the votes of members who have withdrawn their agreement leave the counts. */
export const withdrawalDaysMax = 30
export const contactMessageMax = 5000
export const searchMin = 2
export const searchMax = 200
/** Results of a search are counted up to this number. */
export const countedResults = 100
export const uploadMaxBytes = 5 * 1024 * 1024
export const importMaxBytes = 50 * 1024 * 1024
export const importMaxRows = 50_000
export const importColumnsMax = 100
export const importSample = 50
/** Questions of one kind that a preview shows one by one. */
export const importQuestionsMax = 500
/** Imports that are listed. */
export const importsListed = 20
export const sourceNameMax = 200
export const sourcesListed = 500
export const electionsListed = 50
export const imageMaxPixels = 40_000_000
/** Parties that have a row of their own in the chart of parties; the others share one. */
export const largestPartiesMax = 8
/** Personalities in a chart of all of them. */
export const chartMax = 300
/** Parties, areas or chambers that a text finds, to filter by. */
export const facetsFoundMax = 20
/** Seats of all chambers in a chart; with more there is none. */
export const seatsMax = 700
/** Smaller chambers have no chart. */
export const chamberMin = 20
export const slugMax = 300
export const personalityNameMax = 200
export const personalityPartyMax = 200
export const personalityPositionMax = 200
export const personalityBioMax = 10_000
/** Names of areas, chambers, parties, sources and licences. */
export const referenceNameMax = 200
export const shortNameMax = 40
/** Roles, names to sort by, credits and licences of pictures. */
export const factLineMax = 300
/** Mandates, names or links of a person that an administrator writes at once. */
export const factRowsMax = 200
/** Names by which imports find one party or chamber. */
export const spellingsMax = 100
/** Names of one area, chamber or party in other languages. */
export const namesByLanguageMax = 60
/** Mandates, names, links and identifiers of a personality that its page shows, of each. */
export const detailRowsMax = 100
export const urlMax = 2048
export const pageLimitMax = 100
export const usersPageMax = 1000
export const adminReasonMax = 500
export const bulkMax = 100
/** Minutes for which a moderator takes a case. */
export const claimMinutes = 15
/** Claims that are listed at once. */
export const claimsListed = 200
/** Characters of a note of moderators, and how many notes a case or a member has. */
export const moderatorNoteMax = 1000
export const moderatorNotesMax = 50
/** Characters of an answer that administrators prepare, and how many there are. */
export const answerMax = 500
export const answersMax = 50
/** Words and domains that hold texts for review, of each, and characters of one. */
export const heldEntriesMax = 500
export const heldWordMax = 60
export const heldDomainMax = 253
/** Texts of a new account that can wait for review, and days for which it is new. */
export const firstTextsMax = 20
export const newAccountDaysMax = 90
/** Days for which a moderator can suspend. */
export const suspensionDays = [1, 7, 30] as const
/** Shared mailboxes that are listed at once, and accounts of each. */
export const sharedMailboxesMax = 50
export const mailboxMembersMax = 20
/** Pictures of other sites that could not be fetched, of those that are listed. */
export const pictureFailuresMax = 50
export const statusBatchMax = 100
/** Merges that are listed. */
export const mergesMax = 200
/** Senders of one notification are counted up to this number. */
export const countedSenders = 1000
/** Tasks of administrators of each kind are counted up to this number. */
export const countedTasks = 1000
/** Personalities that one event stream may subscribe to. */
export const liveMax = 100
export const announcementMax = 280
/** Announcements that are shown at once, the newest. */
export const currentAnnouncements = 3
/** Announcements that administrators see, the newest. */
export const listedAnnouncements = 50
/** Days until an announcement ends at the latest. */
export const announcementDaysMax = 366
export const siteNameMax = 40
export const sitePlaceMax = 100
export const siteTaglineMax = 80
export const operatorLineMax = 100
export const operatorTextMax = 500
export const footerLinkMax = 40
export const footerLinksMax = 8
/** Pixels of a side; larger pictures are stored smaller. */
export const siteLogoMax = 2048
/** Characters of the Markdown of a legal page. */
export const legalTextMax = 40_000
/** Characters with a meaning in Markdown, in one paragraph: more of them would take long to read. */
export const legalMarkupMax = 400
/** Lists within a list of a legal page, the outer one counted. */
export const legalListDepthMax = 3
/** Versions of a legal page that are listed, the newest. */
export const legalVersionsListed = 100
/** Days until a version of a legal page takes effect at the latest. */
export const legalDaysMax = 366
/** Accounts for which one invitation is, characters of its note, days until it ends, and how many are listed. */
export const invitationUsesMax = 10_000
export const invitationNoteMax = 100
export const invitationDaysMax = 366
export const invitationsListed = 200
/** Accounts that wait for approval and are listed, those that wait longest. */
export const approvalsListed = 50
/** Highest minimum age that a site may ask for, and that somebody may confirm. */
export const minimumAgeMax = 21
/** Characters of the message on the maintenance page. */
export const maintenanceMessageMax = 500
/** What DNS allows. */
export const mailDomainMax = 253
export const mailDomainsMax = 200
