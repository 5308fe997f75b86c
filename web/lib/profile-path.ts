/** Where a member's public profile is found. */
export const profilePath = (username: string) => `/users/${encodeURIComponent(username)}`
