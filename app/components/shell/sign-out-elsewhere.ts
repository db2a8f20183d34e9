// Other tabs of the browser learn that it signed out: what they show of a person must go.
import { useEffect } from 'react'

const channelName = 'keluar'

/** Tells the other tabs; for the page to which every end of a session leads. */
export function announceSignOut(): void {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('')
  channel.close()
}

/** Reloads a page of a signed-in person once another tab announces the sign-out: its guard then leads to the sign-in page. */
export function useReloadOnSignOut(isOfPerson = true): void {
  useEffect(() => {
    if (!isOfPerson || !('BroadcastChannel' in window)) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => window.location.reload()
    return () => channel.close()
  }, [isOfPerson])
}
