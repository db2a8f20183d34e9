// A question to the staff that was sent soon after a search: the search did not serve.
import { findDistress } from '#domain/distress/distress.ts'
import { countSignal } from '#domain/search/learning/search-signals.ts'

export function noteAsked(query: string, network: string): void {
  if (query !== '' && !findDistress(query)) countSignal({ kind: 'asked', query, opened: '' }, network)
}
