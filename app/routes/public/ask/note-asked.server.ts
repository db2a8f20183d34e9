// A question to the staff that was sent soon after a search: the search did not serve.

import { countSignal } from '#domain/search/learning/search-signals.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'

export function noteAsked(query: string, network: string): void {
  if (query !== '' && !findDistress(query)) countSignal({ kind: 'asked', query, opened: '' }, network)
}
