/** Emails are compared and kept in lower case; the username keeps its spelling. */
export const foldEmail = (email: string) => email.toLowerCase()
