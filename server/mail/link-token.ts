import { createHmac } from 'node:crypto'

/**
 * The token of the link in a mail. Made from the mail's id when the mail is sent, so that no token is stored and a mail
 * that has to be sent again has the same link.
 * @param secret the site's
 */
export const linkToken = (secret: string, mailId: string): string =>
  createHmac('sha256', secret).update(`link in mail ${mailId}`).digest('base64url')
