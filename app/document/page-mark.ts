// The word by which a render marks the scripts of the portal; undefined in the browser.
import { createContext } from 'react'

/** Given to an inline script as its nonce, so that the page's policy allows it. */
export const PageMark = createContext<string | undefined>(undefined)
