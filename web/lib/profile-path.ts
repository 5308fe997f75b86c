/** Path of a user's public profile. */
export const profilePath = (username: string) => `/users/${encodeURIComponent(username)}`
