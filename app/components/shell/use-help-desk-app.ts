// Where the help desk app's own sign-in and sign-up live (docs/rules-of-service.md#addresses-of-the-help-desk-app); on this portal unless configured otherwise.
import { useRouteLoaderData } from 'react-router'

/** The two addresses; they are left for by full-page navigation. */
export interface HelpDeskApp {
  readonly signIn: string
  readonly signUp: string
}

/** Reads the origin from the root's loader; '' means here. */
export function useHelpDeskApp(): HelpDeskApp {
  const root = useRouteLoaderData<{ helpdeskAppOrigin: string }>('root')
  const origin = root?.helpdeskAppOrigin ?? ''
  return { signIn: `${origin}/app/auth/sign-in`, signUp: `${origin}/app/auth/sign-up` }
}
