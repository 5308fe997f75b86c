import { type DesiredAction, rememberDesiredAction, useDesiredAction } from './desired-action.ts'

/**
 * Opens the sheet that signs a visitor in, on the page as it is. Everything that visitors may not do calls this.
 * @param action what the click asked for, which is done once the visitor is signed in; without it the visitor clicks again
 */
export function askToLogIn(action?: DesiredAction): void {
  if (action) rememberDesiredAction(action)
  else useDesiredAction.setState({ stored: null })
  useDesiredAction.setState({ isAsking: true })
}
