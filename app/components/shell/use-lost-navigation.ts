// A click after an upgrade: the code of the next page is gone, and the router reloads the present one.
import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'

/** Goes to the page that was clicked instead, where the browser can tell a reload (all but older Safari and Firefox). */
export function useLostNavigation(): void {
  const { state, location } = useNavigation()
  const next = state === 'loading' ? createPath(location) : null
  useEffect(() => {
    if (next === null || !('navigation' in window)) return
    const { navigation } = window
    function goOn(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || !event.cancelable || event.userInitiated) return
      event.preventDefault()
      window.location.assign(next ?? '/')
    }
    navigation.addEventListener('navigate', goOn)
    return () => navigation.removeEventListener('navigate', goOn)
  }, [next])
}
