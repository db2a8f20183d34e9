import { useEffect, useEffectEvent } from 'react'
import { watchLink } from './link-stream.ts'
import { notifySubscribers } from './live-stream.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

/**
 * Loads the data of a page that a link alone opens again once its question or report differs from `version`, within
 * seconds; typed input stays. With null it never does.
 */
export function useVisitorRefresh(publicId: string, version: string | null): void {
  useLiveRefresh(() => false)
  const onVersion = useEffectEvent((current: string) => {
    if (current !== version) notifySubscribers()
  })
  const isWatching = version !== null
  useEffect(
    () => (isWatching ? watchLink(publicId, (current) => onVersion(current)) : undefined),
    [publicId, isWatching],
  )
}
