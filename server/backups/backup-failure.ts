/** An error of a backup or restore that the user can fix; the message is shown at the terminal. */
export class BackupFailure extends Error {}
