// The random key that ties messages to the assistant to one browser; it identifies no one.
import { recall, remember } from '#app/components/visitor/remember.ts'
import { isVisitorKey, newVisitorKey } from '#shared/ids.ts'

const storageKey = 'visitorKey'

/** This browser's key, made at the first call. For event handlers and effects. */
export function visitorKey(): string {
  const known = recall(storageKey)
  if (known && isVisitorKey(known)) return known
  const key = newVisitorKey()
  remember(storageKey, key)
  return key
}
