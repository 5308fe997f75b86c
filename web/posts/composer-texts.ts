/** Texts of the form for a new post, which its skeleton reserves the space of. */
export const composerTexts = {
  loadFailed: 'The form could not be loaded.',
  question: 'What would you like to share?',
  pictureRules: 'JPEG, PNG or GIF, up to 5 MB.',
  pictureDrop: 'You can also drop it here.',
} as const
