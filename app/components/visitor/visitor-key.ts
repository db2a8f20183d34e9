// The random key by which the portal knows that thanks and answers come from one browser; it names nobody.
import { isVisitorKey, newVisitorKey } from '#shared/ids.ts'
import { recall, remember } from './remember.ts'

const storageKey = 'visitorKey'

/** Takes the key the server gave to a form sent before the scripts were there, unless the browser has one already. */
export function adoptVisitorKey(key: string): void {
  if (recall(storageKey) === null) remember(storageKey, key)
}

/** This browser's key, made at the first call. For event handlers and effects. */
export function visitorKey(): string {
  const known = recall(storageKey)
  if (known && isVisitorKey(known)) return known
  const key = newVisitorKey()
  remember(storageKey, key)
  return key
}
