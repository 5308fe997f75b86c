/** The whole file is refused and nothing of it written; the message is for the person who chose it. */
export class ImportRefused extends Error {}
