/** The folder beside an exported file that has the pictures of its people. */
export const picturesFolder = (file: string): string => `${file.replace(/\.json$/i, '')}.pictures`
