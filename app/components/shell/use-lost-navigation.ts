// A click after an upgrade: the code of the next page is gone, and the router reloads the present one.
import { useEffect } from 'react'

/** Time in ms after a click within which a reload comes from the router. */
const pending = 15_000

/** Goes to the page that was clicked instead, where the browser reports reloads (all but older Safari and Firefox). */
export function useLostNavigation(): void {
  useEffect(() => {
    if (!('navigation' in window)) return
    const { navigation } = window
    let clicked: { readonly href: string; readonly at: number } | null = null
    function remember({ target, timeStamp }: MouseEvent) {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === window.location.origin) clicked = { href: link.href, at: timeStamp }
    }
    function goOn(event: NavigateEvent) {
      const next = clicked
      clicked = null
      if (event.navigationType !== 'reload' || !event.cancelable || event.userInitiated) return
      if (next === null || event.timeStamp - next.at > pending) return
      event.preventDefault()
      window.location.assign(next.href)
    }
    document.addEventListener('click', remember, true)
    navigation.addEventListener('navigate', goOn)
    return () => {
      document.removeEventListener('click', remember, true)
      navigation.removeEventListener('navigate', goOn)
    }
  }, [])
}
