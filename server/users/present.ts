import type { Author, VerificationStatus } from '../../contract/users.ts'

/** Columns of an author beside content; null when the account was deleted. */
interface AuthorColumns<Text extends string | null> {
  authorName: Text
  authorUsername: Text
  authorImage: string | null
  authorVerification: VerificationStatus | null
}

/** The author of content that always shows its author. */
export const presentAuthor = (row: AuthorColumns<string>): Author => ({
  name: row.authorName,
  username: row.authorUsername,
  profileImage: row.authorImage,
  isVerified: row.authorVerification === 'VERIFIED',
})

/** The author of content that may be anonymous; null if it is, for administrators too, or the account was deleted. */
export function presentKnownAuthor(
  row: AuthorColumns<string | null> & { isAnonymous: boolean },
): Author | null {
  const { isAnonymous, authorName, authorUsername } = row
  if (isAnonymous || authorName === null || authorUsername === null) return null
  return presentAuthor({ ...row, authorName, authorUsername })
}
