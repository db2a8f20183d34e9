// Which of the chosen files have a place in the message; those that were refused take none.
import { attachmentsPerMessage } from '#domain/tickets/attachments/attachment.ts'

/** The keys of those that waited for a place and have one now, in the order in which they were chosen. */
export function nextToSend(list: readonly { readonly key: string; readonly state: string }[]): string[] {
  const waiting = list.filter(({ state }) => state === 'waiting')
  const taken = list.filter(({ state }) => state !== 'waiting' && state !== 'refused').length
  return waiting.slice(0, Math.max(0, attachmentsPerMessage - taken)).map(({ key }) => key)
}
