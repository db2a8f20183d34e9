// Clears this device when the user signs out, here or in another tab.
import { useEffect } from 'react'

const channelName = 'keluar'

export function announceSignOut(): void {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('')
  channel.close()
}

export function useReloadOnSignOut(isOfPerson = true): void {
  useEffect(() => {
    if (!isOfPerson || !('BroadcastChannel' in window)) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => window.location.reload()
    return () => channel.close()
  }, [isOfPerson])
}

/**
 * Sent with the answer that signs someone out. Drafts and the session's keys are removed by name; storage as a whole is
 * not, because it also holds the public pages that a family has stored for reading without network.
 */
export const forgetPages = { 'Clear-Site-Data': '"cache"' }
