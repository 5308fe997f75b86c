/** Something about a backup that its owner can do something about. */
export class BackupFailure extends Error {}
