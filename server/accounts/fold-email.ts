/** Emails are stored and compared in lower case; usernames keep their spelling. */
export const foldEmail = (email: string) => email.toLowerCase()
