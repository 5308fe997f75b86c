/** Settings of a user that decide who sees the posts and who may follow. */
export interface PrivacySettings {
  isPrivate: boolean
  approvesFollowers: boolean
}

/** True if new followers need approval: the setting applies only while the account is private. */
export const needsApproval = ({ isPrivate, approvesFollowers }: PrivacySettings): boolean =>
  isPrivate && approvesFollowers
